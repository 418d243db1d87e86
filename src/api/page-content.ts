import { hasContent, pageContent } from '../content/page-content.server.ts'
import type { Services } from '../domain/services.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import type { MessageKey } from '../i18n/translator.ts'
import { pageKeys } from '../pages.ts'

/** The pages to work in, whose words are the product's own: title, document title, description. */
const ownWords: Record<string, [MessageKey, MessageKey, MessageKey]> = {
  book_now: ['booking.title.date', 'booking.step.date', 'booking.description'],
  booking: ['result.find.title', 'result.document_title', 'result.find.lead'],
}

/** The content of a page of the page table; null for every other key. */
export function contentOf(key: string, locale: Locale, { operator }: Services): object | null {
  const page = pageKeys.find((known) => known === key)
  if (!page) return null
  if (hasContent(page)) return pageContent(page, locale, operator)
  const words = ownWords[page]
  if (!words) throw new Error(`page ${page} has no words`)
  const t = translatorOf(locale)
  const [title, documentTitle, description] = words
  return { page, title: t(title), meta_title: t(documentTitle), meta_description: t(description) }
}
