import type { Page } from '@playwright/test'
import { dayOf } from '../../src/domain/time/operator-time.ts'
import { type Phone, startOperatorSite } from '../../test/browser/fixtures/operator-app.ts'
import { seedReservation } from '../../test/fixtures/reservations.ts'
import { launchChromium } from '../bootstrap/chromium.mjs'
import type { BenchOptions } from './bench-options.ts'
import { median } from './interleave.ts'
import { limitRow, type Row } from './table.ts'

// The operator's app with 300 parties, without signal, on a phone with a processor four times slower than this machine's.

const slowdown = 4
const parties = 300

export async function benchOperatorApp({ runs }: BenchOptions): Promise<Row[]> {
  const site = await startOperatorSite()
  const browser = await launchChromium()
  try {
    const date = dayOf(new Date())
    await site.db
      .updateTable('boat')
      .set({ licensed_places: 3 * parties })
      .execute()
    await site.db
      .insertInto('departure')
      .values({ date, capacity: 3 * parties })
      .execute()
    for (let number = 1; number <= parties; number++)
      await seedReservation(site.db, { date, departure_location: 'zadar', last_name: `Party ${number}` })
    const phone = await site.pairedPhone(browser, 'Bench', 'crew')
    await storeManifest(phone.page)
    return await measure(phone, runs)
  } finally {
    await browser.close()
    await site.close()
  }
}

/**
 * Opens the manifest, and waits until it is shown and the service worker is active. After that the phone has stored
 * everything that the app needs without signal.
 */
async function storeManifest(page: Page): Promise<void> {
  await page.reload()
  await openManifest(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

async function openManifest(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Manifest', exact: true }).click()
  await page.getByRole('link', { name: `Party ${parties} Ana` }).waitFor()
}

async function measure({ page, context }: Phone, runs: number): Promise<Row[]> {
  await context.setOffline(true)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const opened: number[] = []
  const frames: number[] = []
  while (opened.length < runs) {
    await page.reload()
    opened.push(await page.evaluate(firstScreen))
    await openManifest(page)
    frames.push(await page.evaluate(scrollThrough))
  }
  const middle = (figures: number[]) => median(figures, (figure) => figure)
  return [
    limitRow('operator’s app: first screen from the cache', { figure: middle(opened), unit: ' ms', limit: 1_000 }),
    limitRow(`operator’s app: frame while ${parties} parties scroll, 95th percentile`, {
      figure: middle(frames),
      unit: ' ms',
      // Two frames at 60 per second.
      limit: 34,
    }),
  ]
}

/** Runs in the page. @returns the milliseconds from navigation to the paint of the first heading */
async function firstScreen(): Promise<number> {
  while (!document.querySelector('h1')) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now()
}

/** Runs in the page: scrolls by 120 pixels a frame to the end. @returns the 95th percentile of the time between frames */
async function scrollThrough(): Promise<number> {
  const { scrollingElement } = document
  if (!scrollingElement) return Number.POSITIVE_INFINITY
  const times: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let y = 0; y < scrollingElement.scrollHeight; y += 120) {
    scrollTo(0, y)
    const now = await new Promise<number>(requestAnimationFrame)
    times.push(now - last)
    last = now
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
}
