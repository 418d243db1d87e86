import { hrefTo } from '../i18n/href-to.ts'
import { defaultLocale, locales } from '../i18n/locales.ts'
import { listedPages, type Page } from '../pages.ts'

/** Every page that may be found in every language, each with its translations; when it last changed nobody keeps. */
export const sitemapXml = (origin: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listedPages.map((page) => entries(page, origin)).join('\n')}
</urlset>
`

function entries(page: Page, origin: string): string {
  const alternates = [
    ...locales.map((locale) => alternate(locale, origin + hrefTo(page, locale))),
    alternate('x-default', origin + hrefTo(page, defaultLocale)),
  ].join('')
  return locales.map((locale) => `<url><loc>${origin}${hrefTo(page, locale)}</loc>${alternates}</url>`).join('\n')
}

const alternate = (language: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
