import type { Browser, Page } from '@playwright/test'
import { hrefTo } from '../../src/pages.ts'
import { nextBookableDay } from '../../test/browser/fixtures/booking-api.ts'
import { phoneContext } from '../../test/browser/fixtures/page-weight.ts'
import { createVisitor, waitForHydration } from '../../test/browser/fixtures/visitor.ts'
import { withBuiltSite } from '../../test/fixtures/site/built-site.ts'
import { launchChromium } from '../bootstrap/chromium.mjs'
import type { BenchOptions } from './bench-options.ts'
import { median } from './interleave.ts'
import { limitRow, type Row } from './table.ts'

// Interaction to next paint of the booking, on a phone with a processor four times slower than this machine's.

const slowdown = 4
const limit = 200
const interactions = ['day', 'counter', 'next', 'pay'] as const
type Durations = Record<(typeof interactions)[number], number>

export const benchInteractions = ({ runs }: BenchOptions): Promise<Row[]> =>
  withBuiltSite(async ({ origin }) => {
    const browser = await launchChromium()
    try {
      const bookings: Durations[] = []
      while (bookings.length < runs) bookings.push(await measureBooking(browser, origin))
      return interactions.map((name) => {
        const figure = median(
          bookings.map((durations) => durations[name]),
          (duration) => duration,
        )
        return limitRow(`booking, ${name}: interaction to next paint`, { figure, unit: ' ms', limit })
      })
    } finally {
      await browser.close()
    }
  })

async function measureBooking(browser: Browser, origin: string): Promise<Durations> {
  const context = await browser.newContext({ ...phoneContext, baseURL: origin, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(observeInteractions)
    const visit = createVisitor(page)
    const date = await nextBookableDay(origin)
    await page.goto(hrefTo('book_now', 'en'))
    await waitForHydration(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const day = await longest(page, () => visit.chooseDay(date))
    const counter = await longest(page, () => visit.addGuest('adults'))
    await visit.chooseBoardingPlace('Zadar')
    // The step after the details is a document of its own, because its content security policy allows the payment provider.
    const next = await longest(page, async () => {
      await visit.next()
      await visit.heading('booking.title.details').waitFor()
    })
    await visit.fillContactDetails()
    await visit.next()
    await visit.acceptTerms()
    await page.locator('.card-field[aria-busy=false]').first().waitFor()
    // No card is entered, so a click on the pay button shows an error at the first empty card field.
    const pay = await longest(page, async () => {
      await visit.payButton().click()
      await page.locator('.card-payment .error').first().waitFor()
    })
    return { day, counter, next, pay }
  } finally {
    await context.close()
  }
}

/** Runs in the page: stores the durations of all interactions. */
function observeInteractions() {
  const durations: number[] = []
  Object.assign(globalThis, { interactionDurations: durations })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** @returns the milliseconds from input to paint of the slowest event of an action; 0 if all are shorter than a frame */
async function longest(page: Page, action: () => Promise<unknown>): Promise<number> {
  const read = () =>
    page.evaluate(() => {
      const { interactionDurations } = globalThis as unknown as { interactionDurations: number[] }
      return interactionDurations.splice(0)
    })
  await read()
  await action()
  // Waits for two frames, because the browser reports an event only after the paint that follows it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  return Math.max(0, ...(await read()))
}
