import { ownWords } from '../content/own-words.ts'
import { hasContent, pageContent } from '../content/page-content.server.ts'
import type { Services } from '../domain/services.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import { pageKeys } from '../pages.ts'

/** The content of a page of the page table; null for every other key. */
export function contentOf(key: string, locale: Locale, { operator }: Services): object | null {
  const page = pageKeys.find((known) => known === key)
  if (!page) return null
  if (hasContent(page)) return pageContent(page, locale, operator)
  const t = translatorOf(locale)
  const [title, documentTitle, description] = ownWords[page]
  return { page, title: t(title), meta_title: t(documentTitle), meta_description: t(description) }
}
