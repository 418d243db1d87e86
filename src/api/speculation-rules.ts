import type { Context } from 'hono'
import { hrefTo } from '../i18n/href-to.ts'
import { locales } from '../i18n/locales.ts'
import { pageKeys, pages } from '../pages.ts'

/** Where pages are told, by a header, that the browser finds its rules. */
export const speculationRulesHref = '/speculation-rules.json'

/**
 * Which links' pages a browser may fetch when they are about to be followed: pages to read, as they are linked. They are
 * answered from memory and change nothing. Never those to work in, one person's own, the switch of language, or an address
 * with a query. They are fetched, not rendered: nothing runs, ours or others', in a page that nobody has opened.
 */
const rules = {
  prefetch: [
    {
      where: {
        href_matches: locales.flatMap((locale) =>
          pageKeys
            .filter((page) => !pages[page].hydrated)
            .map((page) => ({ pathname: hrefTo(page, locale), search: '' })),
        ),
      },
      eagerness: 'moderate',
    },
  ],
}

/** Who saves data is given none. */
export function speculationRules(c: Context): Response {
  const saves = c.req.header('Save-Data')?.toLowerCase() === 'on'
  return c.body(JSON.stringify(saves ? {} : rules), 200, {
    'Content-Type': 'application/speculationrules+json',
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Save-Data',
  })
}
