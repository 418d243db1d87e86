import type { JSONColumnType } from 'kysely'

/** A booking as the file of another system had it, without the guest. Amounts in cents. */
export interface ImportedFacts {
  state: 'booked' | 'cancelled' | 'no_show'
  trip: string
  date: string
  start: string
  quay: string
  adults: number
  children: number
  infants: number
  /** Null: the file has none, and the booking took our price. */
  total: number | null
  paid: number
}

/** The tables of imports from another system. */
export interface ImportTables {
  imported_booking: {
    source: string
    source_id: string
    reservation_id: string
    /** As the guest's old ticket has it. */
    ticket_code: string | null
    /** `normalizeAlias` of it. */
    alias: string | null
    facts: JSONColumnType<ImportedFacts>
    /** Null once the guest's data was erased. */
    contact_hash: string | null
    agent: string | null
    is_locale_guessed: boolean
    imported_at: Date
    changed_at: Date
  }
}
