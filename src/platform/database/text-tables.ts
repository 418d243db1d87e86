import type { Generated } from 'kysely'
import type { TextChannelId, TextState } from '../../contract/text-channels.ts'

/** The tables of text messages. */
export interface TextTables {
  text_consent: {
    reservation_id: string
    channels: TextChannelId[]
    wording: string
    given_by: string
    given_at: Date
    withdrawn_at: Generated<Date | null>
  }
  text_message: {
    id: string
    message: string
    reservation_id: string
    channel: TextChannelId
    state: TextState
    due_at: Date
    attempts: Generated<number>
    claimed_at: Generated<Date | null>
    sent_at: Generated<Date | null>
    delivered_at: Generated<Date | null>
    read_at: Generated<Date | null>
    failure: Generated<string | null>
    parts: Generated<number | null>
    price_micros: Generated<number | null>
    currency: Generated<string | null>
  }
}
