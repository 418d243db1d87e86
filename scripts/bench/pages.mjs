import lighthouse from 'lighthouse'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { freePort } from '../built-server.mjs'
import { launchChromium } from '../chromium.mjs'

// Lighthouse as a phone: 412 points wide, a slow 4G line (150 ms, 1.6 Mbit/s) and a processor four times as slow as this one.
// The line is simulated: the page is loaded once at full speed, and from the dependencies between its requests Lighthouse
// works out when each would have come. Only the processor's time is really measured; hence the middle one of several runs.

const pages = ['home', 'tour', 'book_now']
const floors = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
/** What a row of the bench's table is held against; milliseconds, and for CLS parts of the window. */
const goals = {
  LCP: { audit: 'largest-contentful-paint', most: 1_500, said: (ms) => `${(ms / 1000).toFixed(2)} s` },
  TBT: { audit: 'total-blocking-time', most: 50, said: (ms) => `${Math.round(ms)} ms` },
  CLS: { audit: 'cumulative-layout-shift', most: 0, said: (part) => part.toFixed(3) },
}

export async function benchPages(origin, { runs = 5, only = pages } = {}) {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const rows = []
    for (const page of only) {
      const reports = await visit(`${origin}${hrefTo(page, 'en')}`, { port, runs })
      rows.push({ ...benchPage(page, reports), rows: rowsOf(page, reports) })
    }
    return { title: `Lighthouse ${rows[0].version}, a phone on a slow line, the middle one of ${runs}`, rows }
  } finally {
    await browser.close()
  }
}

async function visit(address, { port, runs }) {
  const reports = []
  for (let run = 0; run < runs; run++) {
    const { lhr } = await lighthouse(address, { port, logLevel: 'silent', onlyCategories: Object.keys(floors) })
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
    reports.push(lhr)
  }
  return reports
}

function benchPage(page, reports) {
  const middle = middleOf(reports, (report) => points(report, 'performance'))
  return { version: middle.lighthouseVersion, name: page, figures: figuresOf(middle), faults: faultsOf(middle) }
}

/** Rows for the bench's table: the middle of each measure by itself. */
function rowsOf(page, reports) {
  const performance = points(
    middleOf(reports, (report) => points(report, 'performance')),
    'performance',
  )
  const times = Object.entries(goals).map(([name, { audit, most, said }]) => {
    const measured = (report) => report.audits[audit].numericValue
    const value = measured(middleOf(reports, measured))
    return row(`${page}, Lighthouse: ${name}`, said(value), `≤ ${said(most)}`, value <= most)
  })
  return [row(`${page}, Lighthouse: performance`, performance, '100', performance === 100), ...times]
}

const row = (what, figure, goal, held) => ({ what, figure, beside: null, ratio: null, goal, held })

const middleOf = (reports, value) => reports.toSorted((a, b) => value(a) - value(b))[Math.floor(reports.length / 2)]

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
