import type { TextChannelId } from '../../../contract/text-channels.ts'
import type { Locale } from '../../../i18n/locales.ts'

/** What a text says: as a whole, and as an approved template with its values. */
export interface TextContent {
  locale: Locale
  text: string
  template: string
  values: Record<string, string>
  /** The path of the booking's page, without the leading slash. */
  linkPath: string
}

export interface OutgoingText extends TextContent {
  /** Our id of the text, a UUID. The channel's reports name it. */
  reference: string
  /** E.164. */
  to: string
}

/** What a channel reports of a text that it has accepted. */
export interface TextReport {
  state: 'sent' | 'delivered' | 'read' | 'failed'
  failure?: string
  parts?: number
  /** Of all parts, in millionths of the currency. */
  price?: { micros: number; currency: string }
}

/**
 * `rejected` and `later`: the channel has not accepted the text and won't. `unknown`: it may have, so the text is never
 * sent again.
 */
export type TextSendResult =
  | { outcome: 'accepted'; report: TextReport }
  | { outcome: 'rejected'; failure: string }
  | { outcome: 'later'; seconds: number; failure: string }
  | { outcome: 'unknown'; cause: string }

export interface Receipt extends TextReport {
  reference: string
}

type ReceiptReading = { ok: true; receipts: Receipt[] } | { ok: false; reason: 'signature' | 'unreadable' }

/** What the account of a channel lacks. `refused`: the answer to its keys. */
export type ChannelProblem =
  | { problem: 'refused'; answer: string }
  | { problem: 'sender'; sender: string }
  | { problem: 'templates'; missing: string[] }

/** A channel that sends texts to phones. */
export interface MessageChannel {
  id: TextChannelId
  send(text: OutgoingText): Promise<TextSendResult>
  /** What the channel knows of a text; null if it doesn't know it, or gives no answer. Missing: it can't be asked. */
  find?(reference: string): Promise<TextReport | null>
  /** Verifies the signature of the raw body, and only then parses it. */
  readReceipts(webhook: { body: Uint8Array; headers: Headers }): ReceiptReading
  /** The answer to the request by which the channel checks the address of receipts; null if that is not from it. */
  answerHandshake?(query: URLSearchParams): string | null
  /** Compares the account with the settings, by reading only. */
  check(needed: { locales: readonly Locale[]; templates: readonly string[] }): Promise<ChannelProblem[]>
}

export type TextChannels = ReadonlyMap<TextChannelId, MessageChannel>
