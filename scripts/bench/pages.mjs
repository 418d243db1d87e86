import lighthouse from 'lighthouse'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { freePort, withBuiltServer } from '../built-server.mjs'
import { launchChromium } from '../chromium.mjs'
import { middle } from './in-turn.mjs'

// Lighthouse as a phone: 412 points wide, a slow 4G line (150 ms, 1.6 Mbit/s) and a processor four times as slow as this one.
// The line is simulated: the page is loaded once at full speed, and from the dependencies between its requests Lighthouse
// works out when each would have come. Only the processor's time is really measured; hence the middle one of several runs.

const pages = ['home', 'tour', 'book_now']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Milliseconds, and for CLS parts of the window. */
const most = {
  LCP: { audit: 'largest-contentful-paint', most: 1_500, said: (ms) => `${(ms / 1000).toFixed(2)} s` },
  TBT: { audit: 'total-blocking-time', most: 50, said: (ms) => `${Math.round(ms)} ms` },
  CLS: { audit: 'cumulative-layout-shift', most: 0, said: (part) => part.toFixed(3) },
}

export const benchPages = (given) => withBuiltServer(({ origin }) => lighthouseRows(origin, given))

async function lighthouseRows(origin, { runs = 5, only = pages } = {}) {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const rows = []
    for (const page of only) rows.push(...rowsOf(page, await visit(`${origin}${hrefTo(page, 'en')}`, { port, runs })))
    return rows
  } finally {
    await browser.close()
  }
}

async function visit(address, { port, runs }) {
  const reports = []
  for (let run = 0; run < runs; run++) {
    const { lhr } = await lighthouse(address, { port, logLevel: 'silent', onlyCategories: categories })
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
    reports.push(lhr)
  }
  return reports
}

/** The middle of each measure by itself; below a full score, what pulled it there. */
function rowsOf(page, reports) {
  const scores = categories.map((category) => {
    const counted = middle(reports, (report) => report.categories[category].score ?? 0)
    const points = Math.round((counted.categories[category].score ?? 0) * 100)
    const what = `${page}, Lighthouse: ${category}`
    return { what, figure: points, beside: guiltyOf(counted, category), goal: '100', held: points === 100 }
  })
  const times = Object.entries(most).map(([name, { audit, most, said }]) => {
    const measured = (report) => report.audits[audit].numericValue
    const value = measured(middle(reports, measured))
    return { what: `${page}, Lighthouse: ${name}`, figure: said(value), goal: `≤ ${said(most)}`, held: value <= most }
  })
  return [...scores, ...times]
}

const guiltyOf = ({ categories, audits }, category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim())
    .join(', ')
