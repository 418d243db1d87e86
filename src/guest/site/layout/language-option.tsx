import { localesOf } from '../../../content/shown-languages.ts'
import { type Locale, languages, locales } from '../../../i18n/locales.ts'
import { isPersonalPage } from '../../../pages.ts'
import { useI18n } from '../context/i18n-context.tsx'
import type { DocumentMetadata } from '../head/meta-tags.tsx'
import { usePageContext } from '../head/page-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { Flag } from './flag.tsx'

/**
 * The languages that a visitor can choose: those in which the page is shown, and the current one. A guest keeps the
 * language of a booking, so the current language can be one in which the page is not shown.
 */
export function useOfferedLocales(): Locale[] {
  const { page, locale } = usePageContext()
  return locales.filter((each) => each === locale || localesOf(page).includes(each))
}

/** A language in a list of all: the current one is ticked, the others are links with a flag. */
export function LanguageOption({ of }: { of: Locale }) {
  const { locale } = useI18n()
  const hrefOf = useLanguageHref()
  return of === locale ? (
    <span className="language-option" aria-current="true">
      <Icon name="check" />
      {languages[of].name}
    </span>
  ) : (
    <a className="language-option" href={hrefOf(of)} lang={of} hrefLang={of}>
      <Flag locale={of} />
      {languages[of].name}
    </a>
  )
}

/**
 * The URL that stores a language in a cookie and redirects to the current page in that language
 * (`guest/api/redirects.ts`). Personal pages put their query into this URL, because their Referer contains no query.
 */
function useLanguageHref(): (locale: Locale) => string {
  const { page = 'home', id, url, metadata } = usePageContext()
  return (locale) => {
    const query = new URLSearchParams({ page })
    const name = page === 'tour' ? nameIn(locale, metadata) : undefined
    if (id) query.set('id', name ?? id)
    if (isPersonalPage(page) && url.search) query.set('query', url.search)
    return `/language/${locale}?${query}`
  }
}

/** The trip's name in the URL of its page in a language; undefined if the metadata has no URL in this language. */
const nameIn = (locale: Locale, metadata: DocumentMetadata | null): string | undefined =>
  metadata?.alternates
    .find(({ language }) => language === locale)
    ?.href.split('/')
    .at(-1)
