import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hrefTo } from '../../src/pages.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { freePort } from '../../test/fixtures/postgres-server.ts'
import { withBuiltSite } from '../../test/fixtures/site/built-site.ts'
import { launchChromium } from '../bootstrap/chromium.mjs'
import type { BenchOptions } from './bench-options.ts'
import { median } from './interleave.ts'
import { limitRow, type Row } from './table.ts'

// Lighthouse with its mobile profile: 412 px wide, slow 4G (150 ms, 1.6 Mbit/s), slowed CPU. The network is simulated: the page
// loads once at full speed, and Lighthouse computes the timing from the dependencies between the requests. CPU time is
// measured and varies, so the result is the median of several runs. A slowdown factor compensates for the speed of the
// machine.

// `npm run bench` installs Lighthouse before the measurement.
const program = join(projectRoot, 'tools/lighthouse/node_modules/lighthouse/cli/index.js')

/** The fields of Lighthouse's JSON report that are used here. */
export interface Report {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { score: number | null; scoreDisplayMode: string; numericValue?: number; displayValue?: string }
  >
}

const pages = ['home', 'tour', 'book_now'] as const
/** CLS is a unitless score. */
const metrics = {
  LCP: { audit: 'largest-contentful-paint', limit: 1_600, unit: ' ms' },
  TBT: { audit: 'total-blocking-time', limit: 100, unit: ' ms' },
  CLS: { audit: 'cumulative-layout-shift', limit: 0, unit: '' },
}

/** The lowest score of each category. */
const minScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/**
 * Lighthouse's benchmark index of the simulated mid-range phone. It corresponds to Lighthouse's defaults: a machine
 * with index 1,600, slowed down by a factor of four.
 */
const phoneIndex = 400

export const benchLighthouse = ({ runs, page }: BenchOptions): Promise<Row[]> =>
  withBuiltSite(async ({ origin }) => {
    const port = await freePort()
    const browser = await launchChromium([`--remote-debugging-port=${port}`])
    try {
      const rows: Row[] = []
      // The first report only measures the speed of the machine. Each report then calibrates the next one, because the load of the
      // machine changes during the runs.
      let { environment } = await visit(origin + hrefTo('home', 'en'), port)
      for (const key of pages.filter((key) => page === undefined || key === page)) {
        const reports: Report[] = []
        while (reports.length < runs) {
          const slowdown = Math.max(1, environment.benchmarkIndex / phoneIndex)
          const report = await visit(origin + hrefTo(key, 'en'), port, slowdown)
          environment = report.environment
          reports.push(report)
        }
        rows.push(...rowsOf(key, reports))
      }
      return rows
    } finally {
      await browser.close()
    }
  })

const visit = (url: string, port: number, cpuSlowdownMultiplier = 4): Promise<Report> =>
  runLighthouse(url, port, [
    `--only-categories=${Object.keys(minScores).join()}`,
    `--throttling.cpuSlowdownMultiplier=${cpuSlowdownMultiplier}`,
  ])

/** Runs Lighthouse in the browser that listens on the port. */
export async function runLighthouse(url: string, port: number, options: string[]): Promise<Report> {
  const common = [`--port=${port}`, '--quiet', '--no-enable-error-reporting', '--output=json']
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...common, ...options], {
    maxBuffer: 64e6,
  })
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  return report
}

/** One row per score and metric, with its median. A score below 100 also lists the audits that lowered it. */
function rowsOf(page: string, reports: Report[]): Row[] {
  const scores = Object.entries(minScores).map(([category, minScore]) => {
    const score = (report: Report) => Math.round((report.categories[category]?.score ?? 0) * 100)
    const report = median(reports, score)
    const points = score(report)
    const what = `${page}, Lighthouse: ${category}`
    return {
      what,
      figure: points,
      beside: failedAudits(report, category),
      goal: `>= ${minScore}`,
      held: points >= minScore,
    }
  })
  const times = Object.entries(metrics).map(([name, { audit, limit, unit }]) => {
    const measured = (report: Report) => report.audits[audit]?.numericValue ?? Number.NaN
    const figure = measured(median(reports, measured))
    return limitRow(`${page}, Lighthouse: ${name}`, { figure, unit, limit })
  })
  return [...scores, ...times]
}

const failedAudits = ({ categories, audits }: Report, category: string) =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
    .join(', ')
