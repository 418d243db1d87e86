import type { Locale } from '../../src/i18n/locales.ts'
import { hrefTo } from '../../src/pages.ts'
import { freePort } from '../../test/fixtures/postgres-server.ts'
import { withBuiltSite } from '../../test/fixtures/site/built-site.ts'
import { launchChromium, webMcpFlag } from '../bootstrap/chromium.mjs'
import type { BenchOptions } from './bench-options.ts'
import { type Report, runLighthouse } from './lighthouse.ts'
import type { Row } from './table.ts'

// Lighthouse's audits for assistants, in Chromium with WebMCP, on a phone.

const pages = ['home', 'tour', 'book_now', 'contact'] as const
const languages: Locale[] = ['en', 'de']
const category = 'agentic-browsing'

export const benchAgentic = ({ page }: BenchOptions): Promise<Row[]> =>
  withBuiltSite(async ({ origin }) => {
    const port = await freePort()
    const browser = await launchChromium([webMcpFlag, `--remote-debugging-port=${port}`])
    try {
      const rows: Row[] = []
      for (const key of pages.filter((key) => page === undefined || key === page))
        for (const locale of languages) {
          const report = await runLighthouse(origin + hrefTo(key, locale), port, [`--only-categories=${category}`])
          rows.push(rowOf(`${key} in ${locale}, Lighthouse: ${category}`, report))
        }
      return rows
    } finally {
      await browser.close()
    }
  })

/**
 * A row with the number of audits that apply and succeed, and with the names of failed ones. The audit of form coverage
 * counts as failed if it names forms without a tool, because its score never fails.
 */
function rowOf(what: string, { categories, audits }: Report): Row {
  const listed = (categories[category]?.auditRefs ?? []).map(({ id }) => ({ id, audit: audits[id] }))
  const applying = listed.filter(({ audit }) => audit && audit.scoreDisplayMode !== 'notApplicable')
  const failed = applying.filter(
    ({ id, audit }) => (audit?.score ?? 1) < 1 || (id === 'webmcp-form-coverage' && audit?.displayValue),
  )
  return {
    what,
    figure: `${applying.length - failed.length} of ${applying.length} audits`,
    beside: failed.map(({ id, audit }) => `${id} ${audit?.displayValue ?? ''}`.trim()).join(', '),
    goal: 'all that apply',
    held: applying.length > 0 && failed.length === 0,
  }
}
