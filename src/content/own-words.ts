import type { MessageKey } from '../i18n/translator.ts'
import type { Page } from '../pages.ts'
import type { ContentPage } from './page-shapes.ts'

/** The pages to work in, whose words are the product's own: title, document title, description. */
export const ownWords: Record<Exclude<Page, ContentPage>, [MessageKey, MessageKey, MessageKey]> = {
  book_now: ['booking.title.date', 'booking.step.date', 'booking.description'],
  booking: ['result.find.title', 'result.document_title', 'result.find.lead'],
}
