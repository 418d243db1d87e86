import type { JSONColumnType } from 'kysely'

/** What the file of another system says about a booking, without the guest's data. Amounts are in cents. */
export interface ImportedFacts {
  state: 'booked' | 'cancelled' | 'no_show'
  trip: string
  date: string
  start: string
  quay: string
  adults: number
  children: number
  infants: number
  /** Null if the file names no total; the booking then has our price, or what was paid if that is more. */
  total: number | null
  paid: number
}

/** The tables of imports from another system. */
export interface ImportTables {
  imported_booking: {
    source: string
    source_id: string
    reservation_id: string
    /** The code on the guest's old ticket; null if it is not unique or not usable, or the guest's data was erased. */
    ticket_code: string | null
    /** `ticket_code` in upper case, reduced to letters and digits (`normalizeAlias`); null if `ticket_code` is null. */
    alias: string | null
    facts: JSONColumnType<ImportedFacts>
    /** The hash of what the file says about the guest; null after the guest's data was erased. */
    contact_hash: string | null
    agent: string | null
    is_locale_guessed: boolean
    imported_at: Date
    changed_at: Date
  }
}
