import type { Locale } from '../i18n/locales.ts'
import type { CalendarFile } from './calendar-file.ts'

/**
 * The structured content of a mail. The HTML part and the text part are both rendered from it, so their contents can't
 * differ.
 */
export interface EmailContent {
  locale: Locale
  subject: string
  /** The preview text that an inbox shows after the subject. */
  preheader: string
  wordmark: string
  chart?: { of: string; alt: string }
  /** May contain one `<i>…</i>`, shown in italics. */
  headline: string
  blocks: ContentBlock[]
  /** The last line, in mails to visitors. */
  closing?: string
  /** `company` is set in mails to visitors. */
  footer: { phone: string; email: string; company?: string; links: EmailLink[] }
  replyTo: { name: string; address: string }
  calendar?: CalendarFile
  /** The booking as JSON-LD. */
  markup?: object
}

export type ContentBlock =
  | { type: 'lead'; greeting?: string; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'section'; heading: string; paragraphs: string[] }
  | TicketBlock
  | { type: 'bill'; rows: BillRow[] }
  | { type: 'details'; rows: DetailRow[] }
  /** User input. HTML part and text part mark it as a quotation, so that nobody mistakes it for our own text. */
  | { type: 'quote'; label: string; text: string }
  /** The first button of a mail is filled, the others are outlined. */
  | { type: 'button'; label: string; href: string }

export interface TicketBlock {
  type: 'ticket'
  day: string
  time: string
  /** `9:00 Uhr, Trogir` */
  departure: string
  place: string
  where: EmailLink
  lines: string[]
  details: DetailRow[]
  qr: { url: string; alt: string; caption: string }
}

export interface BillRow {
  label: string
  amount: string
  weight: 'line' | 'sum' | 'due'
}

export interface DetailRow {
  label: string
  value: string
  href?: string
}

export interface EmailLink {
  label: string
  href: string
}
