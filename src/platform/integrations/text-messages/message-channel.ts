import type { TextChannelId } from '../../../contract/text-channels.ts'
import type { Locale } from '../../../i18n/locales.ts'

/** What a text says, in two forms: as a whole (`text`), and as an approved template with its values. */
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
  /** The phone number in E.164 format. */
  to: string
}

/** What a channel reports of a text that it has accepted. */
export interface TextReport {
  state: 'sent' | 'delivered' | 'read' | 'failed'
  failure?: string
  parts?: number
  /** The price of all parts together, in millionths of the currency. */
  price?: { micros: number; currency: string }
}

/**
 * `rejected`: the channel refuses the text for good. `later`: the channel has not accepted the text, which can be sent
 * again after `seconds`. `unknown`: the channel may have accepted the text, so it is never sent again.
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

/**
 * A problem with our account at a channel. `refused`: the channel doesn't accept our keys, or doesn't answer. `sender`:
 * it doesn't know this sender. `templates`: these templates are not approved.
 */
export type ChannelProblem =
  | { problem: 'refused'; answer: string }
  | { problem: 'sender'; sender: string }
  | { problem: 'templates'; missing: string[] }

/** A channel that sends texts to phones. */
export interface MessageChannel {
  id: TextChannelId
  send(text: OutgoingText): Promise<TextSendResult>
  /**
   * Asks the channel for the state of a text; null if the channel doesn't know the text or doesn't answer. Absent if
   * the channel can't be asked.
   */
  find?(reference: string): Promise<TextReport | null>
  /** Verifies the signature of the raw body, and only then parses it. */
  readReceipts(webhook: { body: Uint8Array; headers: Headers }): ReceiptReading
  /**
   * Returns the answer to the request by which a channel verifies our address for receipts; null if the request is not
   * from the channel. Absent if the channel sends no such request.
   */
  answerHandshake?(query: URLSearchParams): string | null
  /** Compares the account at the channel with the settings. Only reads the account, and changes nothing. */
  check(needed: { locales: readonly Locale[]; templates: readonly string[] }): Promise<ChannelProblem[]>
}

export type TextChannels = ReadonlyMap<TextChannelId, MessageChannel>
