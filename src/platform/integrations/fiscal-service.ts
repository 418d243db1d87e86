import type { InvoiceBuyer } from '../../contract/buyer.ts'
/** The port to the tax authority, beside payments and mail. A site without it issues no documents. */
export interface FiscalService {
  rules: FiscalRules
  issuerOib: string
  /** The mark of the person who issues, which the law wants on the document. */
  operatorOib: string
  /** The issuer's code of a document (ZKI), computed where the document is made. */
  protectionCode(numbered: NumberedDocument): string
  /** Registers a document. @param isLate whether an earlier attempt had no answer, or the guest got a paper receipt first */
  register(document: FiscalDocument, isLate: boolean): Promise<Registration>
  /** Whether the service answers. Registers nothing. */
  echo(): Promise<{ serverTime: Date | null } | { failed: string }>
  /** Until when the certificate is valid. */
  certificateEnds: Date
}

/** `failed`: the answer was none, or a fault of the service. `refused`: its sentence about the document. */
export type Registration = { jir: string } | { failed: string } | { refused: string }

export type FiscalKind = 'advance' | 'reversal' | 'final' | 'credit'
export type FiscalPayment = 'card' | 'cash' | 'transfer' | 'other' | 'mixed'

/** Where documents are numbered: premises and device, as registered with the authority. */
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

/** Which documents are issued. The operator's accountant decides. */
export interface FiscalRules {
  /** Money posted before this day gets no document. */
  from: string
  web: FiscalSeries
  /** By boat id. */
  boats: Record<string, FiscalSeries>
  isInVat: boolean
  /** `rate` in hundredths of a percent; `share` in hundredths of a percent of the price, together 10,000. */
  vat: { rate: number; share: number }[]
  /** `other_month`: an advance only if the trip is in another month than the payment. */
  advances: 'always' | 'other_month'
  /** Who issues the document for what partners and resellers collect. */
  partners: 'partner' | 'operator'
  /** Whether what is kept of a party that did not sail is subject to VAT. */
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
  /** The company that the document is for, if the guest wants that. */
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
  /** The number of the paper receipt that it repeats, of up to 100 characters. */
  paper: string | null
  zki: string
}
