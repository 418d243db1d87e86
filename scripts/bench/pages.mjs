import lighthouse from 'lighthouse'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { freePort, withBuiltServer } from '../built-server.mjs'
import { launchChromium } from '../chromium.mjs'

// Lighthouse as a phone: 412 points wide, a slow 4G line (150 ms, 1.6 Mbit/s) and a processor four times as slow as this one.
// The line is simulated: the page is loaded once at full speed, and from the dependencies between its requests Lighthouse
// works out when each would have come. Only the processor's time is really measured; hence the middle one of several runs.

const pages = ['home', 'tour', 'book_now']
const floors = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

export const benchPages = (options) => withBuiltServer(({ origin }) => lighthouseRows(origin, options))

async function lighthouseRows(origin, { runs = 5, only = pages } = {}) {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const rows = []
    for (const page of only) rows.push(...(await benchPage(page, `${origin}${hrefTo(page, 'en')}`, { port, runs })))
    return rows
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
  const faults = faultsOf(middle)
  return Object.entries(floors).map(([category, floor]) => ({
    what: `${page}: ${category} (Lighthouse ${middle.lighthouseVersion})`,
    figure: points(middle, category),
    beside: category === 'performance' ? timesOf(middle) : '',
    goal: `≥ ${floor}`,
    held: !faults.some((fault) => fault.startsWith(category)),
  }))
}

function timesOf(report) {
  const value = (audit) => report.audits[audit].numericValue
  const seconds = (audit) => `${(value(audit) / 1000).toFixed(2)} s`
  return `LCP ${seconds('largest-contentful-paint')}, TBT ${Math.round(value('total-blocking-time'))} ms, CLS ${value('cumulative-layout-shift').toFixed(3)}`
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
