import type { DepartureLocation } from '../contract/reservation.ts'
import type { Locale } from '../i18n/locales.ts'

/**
 * A mail before it is HTML or text: both parts are written from this one structure, so that neither can say what the
 * other doesn't.
 */
export interface Letter {
  locale: Locale
  subject: string
  /** What an inbox shows after the subject. */
  preheader: string
  wordmark: string
  chart?: { of: DepartureLocation; alt: string }
  /** `<i>…</i>` marks the half that drifts. */
  headline: string
  blocks: Block[]
  footer: { phone: string; email: string; links: Link[] }
  /** Whom an answer reaches. */
  replyTo: { name: string; address: string }
  calendar?: { filename: string; content: string }
}

export type Block =
  | { is: 'lead'; greeting?: string; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'section'; heading: string; paragraphs: string[] }
  | Ticket
  | { is: 'bill'; rows: BillRow[] }
  | { is: 'facts'; rows: Fact[] }
  /** Somebody else's words: set apart in both parts, so that they can't pass for ours. */
  | { is: 'typed'; label: string; text: string }
  | { is: 'button'; label: string; href: string }

export interface Ticket {
  is: 'ticket'
  day: string
  time: string
  place: string
  where: Link
  lines: string[]
  facts: Fact[]
  qr: { opens: string; alt: string; caption: string }
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
