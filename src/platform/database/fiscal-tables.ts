import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { FiscalKind, FiscalPayment, FiscalSale, VatGroup } from '../integrations/fiscal-service.ts'

/** Fiscal documents and their delivery. Amounts are integer cents. */
export interface FiscalTables {
  fiscal_state: { id: Generated<boolean>; issuing: boolean; since: Date }
  fiscal_due: { reservation_id: string; due_at: Date }
  fiscal_buyer: { reservation_id: string; company: string; address: string; vatin: string }
  fiscal_series: { year: number; premises: string; device: number; last: number }
  fiscal_document: {
    id: GeneratedAlways<number>
    reservation_id: string
    kind: FiscalKind
    /** The id of the advance that this reversal cancels; null for all other kinds. */
    reverses: number | null
    year: number
    premises: string
    device: number
    number: number
    issued_at: Date
    total: number
    vat: JSONColumnType<VatGroup[]>
    untaxed: number
    payment: FiscalPayment
    sale: JSONColumnType<FiscalSale>
    /** The number of the paper receipt that this document repeats; null if there was none. */
    paper: Generated<string | null>
    zki: string
  }
  /** The document of a ledger entry; `document_id` is null if the entry needs none. */
  fiscal_entry: { entry_id: number; document_id: number | null }
  fiscal_delivery: {
    document_id: number
    attempts: Generated<number>
    next_attempt_at: Date
    jir: string | null
    delivered_at: Date | null
    /** Why the most recent attempt failed; null if it succeeded or there was none. */
    error: string | null
  }
}
