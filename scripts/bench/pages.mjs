import lighthouse from 'lighthouse'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { freePort } from '../built-server.mjs'
import { launchChromium } from '../chromium.mjs'

// Lighthouse as a phone: 412 points wide, a slow 4G line (150 ms, 1.6 Mbit/s) and a processor four times as slow as this one.
// The line is simulated: the page is loaded once at full speed, and from the dependencies between its requests Lighthouse
// works out when each would have come. Only the processor's time is really measured; hence the middle one of several runs.

const pages = ['home', 'tour', 'book_now']
const floors = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

export async function benchPages(origin, { runs = 5, only = pages } = {}) {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const rows = []
    for (const page of only) rows.push(await benchPage(page, `${origin}${hrefTo(page, 'en')}`, { port, runs }))
    return { title: `Lighthouse ${rows[0].version}, a phone on a slow line, the middle one of ${runs}`, rows }
  } finally {
    await browser.close()
  }
}

async function benchPage(page, address, { port, runs }) {
  const reports = []
  for (let run = 0; run < runs; run++) {
    const { lhr } = await lighthouse(address, { port, logLevel: 'silent', onlyCategories: Object.keys(floors) })
    if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`)
    reports.push(lhr)
  }
  const middle = reports.sort((a, b) => points(a, 'performance') - points(b, 'performance'))[Math.floor(runs / 2)]
  return { version: middle.lighthouseVersion, name: page, figures: figuresOf(middle), faults: faultsOf(middle) }
}

function figuresOf(report) {
  const value = (audit) => report.audits[audit].numericValue
  return {
    ...Object.fromEntries(Object.keys(floors).map((category) => [category, points(report, category)])),
    LCP: `${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
    FCP: `${(value('first-contentful-paint') / 1000).toFixed(2)} s`,
    CLS: value('cumulative-layout-shift').toFixed(3),
    TBT: `${Math.round(value('total-blocking-time'))} ms`,
    weight: `${Math.round(value('total-byte-weight') / 1024)} kB`,
  }
}

/** What is below its floor, with the audits that pulled it there. */
function faultsOf(report) {
  return Object.entries(floors)
    .filter(([category, floor]) => points(report, category) < floor)
    .map(([category, floor]) => {
      const guilty = report.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 1)
        .map(({ id }) => `${id} ${report.audits[id].displayValue ?? ''}`.trim())
      return `${category} ${points(report, category)}, at least ${floor} is wanted: ${guilty.join(', ')}`
    })
}

const points = (report, category) => Math.round((report.categories[category].score ?? 0) * 100)
