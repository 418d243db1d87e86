import { isLocale, type Locale } from '../../../i18n/locales.ts'
import { hrefTo, type Page } from '../../../pages.ts'

/** The part of the site document that a path is in: `business`, `pages.home`. */
export const sectionOf = (path: string): string =>
  path
    .split('.')
    .slice(0, path.startsWith('pages.') ? 2 : 1)
    .join('.')

/** The index of the language among the words of a text's path: `pages.home.hr.title`, `mails.hr.reminder`. */
const languageAt: Record<string, number> = { pages: 2, mails: 1 }

/** The language of a text of a page or a mail; undefined for other fields. */
export function languageOf(path: string): Locale | undefined {
  const parts = path.split('.')
  const locale = parts[languageAt[parts[0] ?? ''] ?? -1]
  return isLocale(locale) ? locale : undefined
}

const sectionRoot = (path: string) => path.split('.')[0] ?? ''

/** The part of a path that follows the section and the language, such as `slides.0.headline`. */
export const placeInSection = (path: string): string =>
  path
    .split('.')
    .slice(languageOf(path) ? (languageAt[sectionRoot(path)] ?? 0) + 1 : 1)
    .join('.')

/** The path of the same text in another language. A path without a language stays as it is. */
export const inLocale = (path: string, locale: Locale): string => {
  const parts = path.split('.')
  return languageOf(path) ? parts.with(languageAt[sectionRoot(path)] ?? 0, locale).join('.') : path
}

const shownOn: Record<string, Page> = {
  business: 'contact',
  tripFacts: 'tour',
  legalFacts: 'terms_of_purchase',
  aboutPictures: 'about_us',
  look: 'home',
  languages: 'home',
}

/** The path of the page that shows a section. */
export const pageOfSection = (section: string, locale: Locale): string =>
  section === 'mails' ? `/mails/${locale}` : hrefTo(shownOn[section] ?? (section.replace('pages.', '') as Page), locale)
