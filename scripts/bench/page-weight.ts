import type { Page as BrowserPage, Request } from '@playwright/test'
import { hrefTo, type Page } from '../../src/pages.ts'
import { withBuiltSite } from '../../test/fixtures/site/built-site.ts'
import { launchChromium } from '../bootstrap/chromium.mjs'
import { limitRow, type Row } from './table.ts'

// Page weight of a first visit on a phone: transferred (compressed) bytes of everything that loads without interaction.

type Weight = Record<'script' | 'style' | 'font' | 'picture' | 'requests', number>

/** Script budgets in kilobytes of 1,000 bytes. test/browser/pages/page-weight-budgets.spec.ts has those of other resources. */
const goals: [Page, number][] = [
  ['home', 6],
  ['tour', 6],
  ['contact', 95],
  ['leave_review', 95],
  ['book_now', 95],
]

export const phoneContext = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export const benchPageWeight = (): Promise<Row[]> =>
  withBuiltSite(async ({ origin }) => {
    const browser = await launchChromium()
    try {
      const rows: Row[] = []
      for (const [page, limit] of goals) {
        const context = await browser.newContext({ ...phoneContext, serviceWorkers: 'block' })
        const { script } = await measurePageWeight(await context.newPage(), origin + hrefTo(page, 'en'))
        await context.close()
        rows.push(limitRow(`${page}, first load: scripts`, { figure: script, unit: ' kB', limit }))
      }
      return rows
    } finally {
      await browser.close()
    }
  })

/**
 * @param page a new page with an empty cache
 * @returns transferred kilobytes of 1,000 bytes, of pictures only the largest above the fold, and the number of requests without
 *   pictures below the fold: how many of these Chromium loads early depends on the measured speed of the network
 */
export async function measurePageWeight(page: BrowserPage, url: string): Promise<Weight> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(url, { waitUntil: 'networkidle' })
  const weight: Weight = { script: 0, style: 0, font: 0, picture: 0, requests: 0 }
  const [aboveTheFold, belowTheFold] = await page.evaluate(() => {
    const isAbove = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    }
    const urls = (images: HTMLImageElement[]) => images.map(({ currentSrc }) => currentSrc)
    return [
      urls([...document.images].filter(isAbove)),
      urls([...document.images].filter((image) => image.loading === 'lazy' && !isAbove(image))),
    ] as const
  })
  for (const request of finished) {
    const kilobytes = (await request.sizes()).responseBodySize / 1000
    const type = request.resourceType()
    if (type === 'script' || type === 'font') weight[type] += kilobytes
    if (type === 'stylesheet') weight.style += kilobytes
    const isAboveTheFold = aboveTheFold.includes(request.url())
    if (isAboveTheFold) weight.picture = Math.max(weight.picture, kilobytes)
    if (isAboveTheFold || !belowTheFold.includes(request.url())) weight.requests += 1
  }
  for (const kind of ['script', 'style', 'font', 'picture'] as const) weight[kind] = Math.round(weight[kind] * 10) / 10
  return weight
}
