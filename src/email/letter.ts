import type { DepartureLocation } from '../contract/reservation.ts'
import type { Locale } from '../i18n/locales.ts'

/** Structured content of a mail. Both the HTML part and the text part are rendered from it, so they can't differ. */
export interface Letter {
  locale: Locale
  subject: string
  /** Preview text that an inbox shows after the subject. */
  preheader: string
  wordmark: string
  chart?: { of: DepartureLocation; alt: string }
  /** May contain one `<i>…</i>`, shown in italics. */
  headline: string
  blocks: Block[]
  footer: { phone: string; email: string; links: Link[] }
  replyTo: { name: string; address: string }
  calendar?: { filename: string; content: string }
}

export type Block =
  | { type: 'lead'; greeting?: string; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'section'; heading: string; paragraphs: string[] }
  | Ticket
  | { type: 'bill'; rows: BillRow[] }
  | { type: 'details'; rows: Fact[] }
  /** User input: marked as a quotation in both parts, so that it can't be mistaken for our own text. */
  | { type: 'quote'; label: string; text: string }
  | { type: 'button'; label: string; href: string }

export interface Ticket {
  type: 'ticket'
  day: string
  time: string
  place: string
  where: Link
  lines: string[]
  details: Fact[]
  qr: { url: string; alt: string; caption: string }
}

export interface BillRow {
  label: string
  amount: string
  weight: 'line' | 'sum' | 'due'
}

export interface Fact {
  label: string
  value: string
  href?: string
}

export interface Link {
  label: string
  href: string
}
