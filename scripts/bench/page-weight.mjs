import { hrefTo } from '../../src/i18n/href-to.ts'
import { withBuiltServer } from '../bootstrap/built-server.mjs'
import { launchChromium } from '../bootstrap/chromium.mjs'

// Page weight of a first visit on a phone: transferred (compressed) bytes of everything that loads without interaction.

/** Goals in kilobytes of 1,000 bytes, and numbers of requests. */
const goals = [
  ['home', { script: 6, style: 14.6, font: 52, requests: 15, picture: 18 }],
  ['tour', { script: 6, style: 14.6, font: 52, requests: 15, picture: 18 }],
  ['contact', { script: 110 }],
  ['leave_review', { script: 110 }],
  ['book_now', { script: 110, style: 18, font: 52, requests: 20 }],
]

export const phoneContext = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export const benchPageWeight = () => withBuiltServer(({ origin }) => weightRows(origin))

async function weightRows(origin) {
  const browser = await launchChromium()
  try {
    const rows = []
    for (const [page, most] of goals) {
      const context = await browser.newContext({ ...phoneContext, serviceWorkers: 'block' })
      const weight = await measurePageWeight(await context.newPage(), origin + hrefTo(page, 'en'))
      await context.close()
      for (const [kind, goal] of Object.entries(most)) rows.push(rowOf(page, kind, weight[kind], goal))
    }
    return rows
  } finally {
    await browser.close()
  }
}

const names = { script: 'scripts', style: 'styles', font: 'fonts', picture: 'largest image above the fold' }

function rowOf(page, kind, figure, goal) {
  const unit = kind === 'requests' ? '' : ' kB'
  return {
    what: `${page}, first load: ${names[kind] ?? kind}`,
    figure: `${figure}${unit}`,
    goal: `≤ ${goal}${unit}`,
    held: figure <= goal,
  }
}

/**
 * @param {import('@playwright/test').Page} page a new page with an empty cache
 * @returns transferred kilobytes of 1,000 bytes, and the number of requests
 */
export async function measurePageWeight(page, address) {
  const finished = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(address, { waitUntil: 'networkidle' })
  const weights = { script: 0, style: 0, font: 0, requests: finished.length, picture: 0 }
  const kinds = { script: 'script', stylesheet: 'style', font: 'font' }
  const aboveTheFold = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.checkVisibility())
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      })
      .map(({ currentSrc }) => currentSrc),
  )
  for (const request of finished) {
    const { responseBodySize } = await request.sizes()
    const kind = kinds[request.resourceType()]
    if (kind) weights[kind] += responseBodySize
    if (aboveTheFold.includes(request.url())) weights.picture = Math.max(weights.picture, responseBodySize)
  }
  for (const kind of ['script', 'style', 'font', 'picture']) weights[kind] = Math.round(weights[kind] / 100) / 10
  return weights
}
