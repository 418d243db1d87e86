import { hasContent, pageContent } from '../../content/page-content.ts'
import { localesOf, shownLocales } from '../../content/shown-languages.ts'
import { interfaces } from '../../contract/interfaces.ts'
import type { Settings } from '../../contract/settings.ts'
import type { AppContext } from '../../domain/context.ts'
import type { Locale } from '../../i18n/locales.ts'
import { hrefTo, indexablePages, type Page } from '../../pages.ts'

interface Site {
  origin: string
  settings: Settings
}

/** The sitemap: all indexable pages and trips in the languages in which they are shown, with hreflang alternates. */
export const sitemapXml = (site: Site): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[
  ...indexablePages.flatMap((page) =>
    localesOf(page).map((locale) =>
      entry((other) => hrefTo(page, other), lastModified(page, locale, site), { page, locale, site }),
    ),
  ),
  ...furtherTrips(site).flatMap(({ paths }) =>
    shownLocales().map((locale) => entry((other) => paths[other], '', { page: 'tour', locale, site })),
  ),
].join('\n')}
</urlset>
`

/** The trips other than the first one. The first trip is in the sitemap as the page `tour`. */
const furtherTrips = ({ settings }: Site) => settings.trips.filter(({ paths }) => paths.en !== hrefTo('tour', 'en'))

function entry(
  pathIn: (locale: Locale) => string,
  modified: string,
  { page, locale, site }: { page: Page; locale: Locale; site: Site },
): string {
  const url = (other: Locale) => site.origin + pathIn(other)
  const shown = localesOf(page)
  const alternates = [...shown.map((other) => [other, url(other)]), ['x-default', url(shown[0] ?? locale)]].map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  )
  return `<url><loc>${url(locale)}</loc>${modified}${alternates.join('')}</url>`
}

/** The `lastmod` element with the date in a page's front matter; an empty string if there is no date. */
function lastModified(page: Page, locale: Locale, { settings }: Site): string {
  const content = hasContent(page) ? pageContent(page, locale, settings) : {}
  return 'updated' in content ? `<lastmod>${content.updated}</lastmod>` : ''
}

/**
 * robots.txt. Bookings and the API docs are excluded from search engines by `noindex`. They must not be disallowed here,
 * because crawlers see `noindex` only on pages that they may fetch.
 */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/docs',
    `Allow: ${interfaces.api.path}`,
    `Allow: ${interfaces.departures.path}`,
    'Disallow: /api/',
    'Disallow: /sandbox/',
    'Disallow: /language/',
    '',
  ]
    .concat(`Sitemap: ${origin}/sitemap.xml`, '')
    .join('\n')

const validityMilliseconds = 180 * 86_400_000

/**
 * security.txt (RFC 9116): where to report a vulnerability. `Expires` must lie within a year, so it is computed per request.
 */
export const securityTxt = ({ origin, operator, now }: Pick<AppContext, 'origin' | 'operator' | 'now'>): string =>
  [
    `Contact: mailto:${encodeURI(operator.email)}`,
    `Expires: ${new Date(now().getTime() + validityMilliseconds).toISOString()}`,
    'Preferred-Languages: en, hr',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
