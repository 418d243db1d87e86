import type { Context } from 'hono'
import { locales } from '../../i18n/locales.ts'
import { hrefTo, pageKeys, pages, tourPaths } from '../../pages.ts'

/** The path of the rules; pages send it in their `Speculation-Rules` header. */
export const speculationRulesHref = '/speculation-rules.json'

/**
 * The links that browsers may prefetch on hover: static pages, which the page cache serves without side effects. Excluded
 * are hydrated and personal pages, the language switcher, and URLs with a query. Prerendering is not used, because it would
 * run scripts of ours and of third parties in pages that the visitor never opens.
 */
const rules = {
  prefetch: [
    {
      where: {
        href_matches: [
          ...locales.flatMap((locale) =>
            pageKeys.filter((page) => !pages[page].hydrated).map((page) => hrefTo(page, locale)),
          ),
          ...tourPaths.map((tour) => `${tour}/*`),
        ].map((pathname) => ({ pathname, search: '' })),
      },
      eagerness: 'moderate',
    },
  ],
}

/** Responds with the rules, or with none to browsers with Save-Data. */
export function speculationRules(c: Context): Response {
  const savesData = c.req.header('Save-Data')?.toLowerCase() === 'on'
  return c.body(JSON.stringify(savesData ? {} : rules), 200, {
    'Content-Type': 'application/speculationrules+json',
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Save-Data',
  })
}
