import lighthouse from 'lighthouse'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { freePort, withBuiltServer } from '../bootstrap/built-server.mjs'
import { launchChromium } from '../bootstrap/chromium.mjs'
import { median } from './interleave.mjs'

// Lighthouse with its mobile profile: 412 px wide, slow 4G (150 ms, 1.6 Mbit/s), a CPU slowed down four times. The network is
// simulated: the page loads once at full speed, and Lighthouse computes the timing from the dependencies between its requests. Only
// CPU time is really measured, hence the median of several runs.

const pages = ['home', 'tour', 'book_now']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** In milliseconds; CLS is a unitless score. */
const metrics = {
  LCP: { audit: 'largest-contentful-paint', limit: 1_500, format: (ms) => `${(ms / 1000).toFixed(2)} s` },
  TBT: { audit: 'total-blocking-time', limit: 50, format: (ms) => `${Math.round(ms)} ms` },
  CLS: { audit: 'cumulative-layout-shift', limit: 0, format: (part) => part.toFixed(3) },
}

export const benchLighthouse = (given) => withBuiltServer(({ origin }) => lighthouseRows(origin, given))

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

/** The median of each metric; below a full score with the audits that lowered it. */
function rowsOf(page, reports) {
  const scores = categories.map((category) => {
    const counted = median(reports, (report) => report.categories[category].score ?? 0)
    const points = Math.round((counted.categories[category].score ?? 0) * 100)
    const what = `${page}, Lighthouse: ${category}`
    return { what, figure: points, beside: failedAudits(counted, category), goal: '100', held: points === 100 }
  })
  const times = Object.entries(metrics).map(([name, { audit, limit, format }]) => {
    const measured = (report) => report.audits[audit].numericValue
    const value = measured(median(reports, measured))
    return {
      what: `${page}, Lighthouse: ${name}`,
      figure: format(value),
      goal: `≤ ${format(limit)}`,
      held: value <= limit,
    }
  })
  return [...scores, ...times]
}

const failedAudits = ({ categories, audits }, category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim())
    .join(', ')
