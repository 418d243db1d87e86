import type { InvoiceBuyer } from '../../contract/buyer.ts'
/** The port to the tax authority. A site without a fiscal service issues no fiscal documents. */
export interface FiscalService {
  rules: FiscalRules
  issuerOib: string
  /** The tax number (OIB) of the person who issues documents, which the law requires on each document. */
  operatorOib: string
  /** Computes the issuer's code of a document (ZKI), without a request to the tax authority. */
  protectionCode(numbered: NumberedDocument): string
  /** Registers a document. @param isLate whether an earlier attempt failed, or the guest first got a paper receipt */
  register(document: FiscalDocument, isLate: boolean): Promise<Registration>
  /** Checks whether the service answers, and registers nothing. `serverTime` is null if the answer contains no time. */
  echo(): Promise<{ serverTime: Date | null } | { failed: string }>
  /** When the operator's certificate expires. It signs the requests to the tax authority. */
  certificateEnds: Date
}

/**
 * `jir`: the code of the registration. `failed`: there was no valid answer, or the service has a fault. `refused`: the
 * service rejects the document, for this reason.
 */
export type Registration = { jir: string } | { failed: string } | { refused: string }

export type FiscalKind = 'advance' | 'reversal' | 'final' | 'credit'
export type FiscalPayment = 'card' | 'cash' | 'transfer' | 'other' | 'mixed'

/**
 * A series of document numbers. Each device at each of the operator's premises has its own series. Both are given as
 * they are registered with the authority.
 */
export interface FiscalSeries {
  premises: string
  device: number
}

/** `rate` in hundredths of a percent, amounts in cents. */
export interface VatGroup {
  rate: number
  base: number
  vat: number
}

/** These rules say which documents are issued. The operator's accountant decides them. */
export interface FiscalRules {
  /** Money posted before this day gets no document. */
  from: string
  web: FiscalSeries
  /** The series of each boat, by the boat's id. */
  boats: Record<string, FiscalSeries>
  isInVat: boolean
  /**
   * The VAT rates of a trip. `rate` is in hundredths of a percent. `share` is the part of the price that has this rate,
   * also in hundredths of a percent; all shares together are 10,000. The list is empty if `isInVat` is false.
   */
  vat: { rate: number; share: number }[]
  /** Which payments before the trip get an `advance` document. `other_month`: those in another month than the trip. */
  advances: 'always' | 'other_month'
  /** Who issues the document for money that a partner or a reseller collects from the guests. */
  partners: 'partner' | 'operator'
  /** Whether the deposit kept from a party that did not sail is subject to VAT. */
  keptDeposit: 'taxed' | 'untaxed'
}

/** What the document says about the sale, as it was when the document was made. */
export interface FiscalSale {
  issuer: { name: string; address: string; oib: string }
  code: string
  trip: string
  date: string
  persons: number
  operator?: string
  /** The company that the document is issued to; absent if the guest named none. */
  buyer?: InvoiceBuyer
}

export interface NumberedDocument extends FiscalSeries {
  number: number
  issuedAt: Date
  /** Cents; negative for reversals and credits. */
  total: number
}

export interface FiscalDocument extends NumberedDocument {
  vat: VatGroup[]
  untaxed: number
  payment: FiscalPayment
  /** The number of the paper receipt that this document repeats, at most 100 characters; null if there was none. */
  paper: string | null
  zki: string
}
