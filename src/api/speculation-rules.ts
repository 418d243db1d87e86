import type { Context } from 'hono'
import { hrefTo } from '../i18n/href-to.ts'
import { locales } from '../i18n/locales.ts'
import { pageKeys, pages } from '../pages.ts'

/** Path of the rules, in the `Speculation-Rules` header of pages. */
export const speculationRulesHref = '/speculation-rules.json'

/**
 * Links that browsers may prefetch on hover: static pages, which are served from the page cache without side effects. Not
 * hydrated or personal pages, the language switcher, or URLs with a query. Prefetch instead of prerender, so that no script,
 * ours or of third parties, runs in a page that wasn't opened.
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

/** Empty for browsers with Save-Data. */
export function speculationRules(c: Context): Response {
  const savesData = c.req.header('Save-Data')?.toLowerCase() === 'on'
  return c.body(JSON.stringify(savesData ? {} : rules), 200, {
    'Content-Type': 'application/speculationrules+json',
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Save-Data',
  })
}
