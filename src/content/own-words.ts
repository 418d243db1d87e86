import type { Translate } from '../i18n/translator.ts'
import type { Page } from '../pages.ts'
import type { ContentPage } from './page-shapes.ts'

interface OwnWords {
  /** With `<i>…</i>` around the half that is set in italics. */
  title: string
  /** Of the document, with the site's name. */
  metaTitle: string
  description: string
}

/** The pages to work in, whose words are the product's own. */
export const ownWords: Record<Exclude<Page, ContentPage>, (t: Translate) => OwnWords> = {
  book_now: (t) => ({
    title: t('booking.title.date'),
    metaTitle: t('booking.document_title', { step: t('booking.step.date') }),
    description: t('booking.description'),
  }),
  booking: (t) => ({
    title: t('result.find.title'),
    metaTitle: t('result.document_title'),
    description: t('result.find.lead'),
  }),
}
