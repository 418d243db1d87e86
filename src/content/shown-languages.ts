import { defaultLocale, type Locale, languages, locales } from '../i18n/locales.ts'
import type { Page } from '../pages.ts'
import { type ContentPage, legalPages } from './page-schemas.ts'
import { problemOf, type ValueProblem } from './problem.ts'
import { currentSite } from './site.ts'
import type { SiteDocument } from './site-schema.ts'

/** The languages in which the site is shown, in the order of `locales`. If none is switched on, all languages. */
export function shownIn({ languages: isOn }: Pick<SiteDocument, 'languages'>): readonly Locale[] {
  const shown = locales.filter((locale) => isOn[locale])
  return shown.length > 0 ? shown : locales
}

export const shownLocales = (): readonly Locale[] => shownIn(currentSite())

/** The first language shown, for visitors whose language is unknown or not shown. */
export const mainLocale = (): Locale => shownLocales()[0] as Locale

/**
 * The languages in which the names of trips and extras are needed: those shown, and English, which replaces missing
 * ones.
 */
export const neededLocales = (): Locale[] =>
  locales.filter((locale) => locale === defaultLocale || shownLocales().includes(locale))

/**
 * The language in which a guest gets new texts: `locale` if the site is shown in this language, otherwise the first
 * language shown.
 */
export const shownLocale = (locale: Locale): Locale => (shownLocales().includes(locale) ? locale : mainLocale())

/** The languages in which a page is shown: those that have the page, or all shown ones if none has it. */
export function localesOf(page: Page | undefined): readonly Locale[] {
  const shown = shownLocales()
  const written = shown.filter((locale) => !isMissing(page, locale))
  return written.length > 0 ? written : shown
}

/** Whether the operator has left out a page in a language, by an empty title. */
export function isMissing(page: Page | undefined, locale: Locale): boolean {
  const { pages } = currentSite()
  return page !== undefined && page in pages && String(pages[page as ContentPage][locale].title).trim() === ''
}

/** Why a document can't be published in its languages: a legal text is empty, or no language is shown. */
export function languageProblems(site: SiteDocument): { path: string; problem: ValueProblem }[] {
  const problems = locales
    .filter((locale) => site.languages[locale])
    .flatMap((locale) =>
      legalPages
        .filter((page) => String(site.pages[page][locale].body).trim() === '')
        .flatMap((page) => {
          const problem = problemOf('legal_text', { page, language: languages[locale].name })
          return [`languages.${locale}`, `pages.${page}.${locale}.body`].map((path) => ({ path, problem }))
        }),
    )
  if (locales.some((locale) => site.languages[locale])) return problems
  return locales.map((locale) => ({ path: `languages.${locale}`, problem: problemOf('last_language') }))
}
