import type { Translate } from '../i18n/translator.ts'
import type { Page } from '../pages.ts'
import type { ContentPage } from './page-schemas.ts'

interface BuiltInTitles {
  /** May contain `<i>…</i>` around words in italics. */
  title: string
  /** `<title>` of the document, without the site's name. */
  metaTitle: string
  description: string
}

/** Titles of the pages without content files, from the message catalogues. */
export const builtInTitles: Record<Exclude<Page, ContentPage>, (t: Translate) => BuiltInTitles> = {
  book_now: (t) => ({
    title: t('booking.title.date'),
    metaTitle: t('booking.step.date'),
    description: t('booking.description'),
  }),
  booking: (t) => ({
    title: t('result.find.title'),
    metaTitle: t('result.document_title'),
    description: t('result.find.lead'),
  }),
  ticket: (t) => ({
    title: t('ticket.title'),
    metaTitle: t('ticket.document_title'),
    description: t('ticket.lead'),
  }),
  waitlist: (t) => ({
    title: t('waitlist.title'),
    metaTitle: t('waitlist.document_title'),
    description: t('waitlist.description'),
  }),
}
