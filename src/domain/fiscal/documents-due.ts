import type { LedgerKind } from '../../platform/database/tables.ts'
import type { FiscalKind, FiscalPayment, FiscalRules } from '../../platform/integrations/fiscal-service.ts'
import { addDays } from '../time/operator-time.ts'
import { negated, type Taxed, taxed } from './split-vat.ts'

/** What the documents of a booking depend on. Amounts are integer cents. */
export interface FiscalBooking {
  /** Entries of the ledger that have no document yet, in their order. */
  entries: FiscalEntry[]
  /** The issued documents, in their order. */
  issued: IssuedDocument[]
  /** The day of the trip. */
  date: string
  today: string
  /** Whether somebody of the party is aboard. */
  isBoarded: boolean
  isImported: boolean
  /** Whether a refund is on its way, or the guest can still choose another day. */
  isUndecided: boolean
}
export interface FiscalEntry {
  id: number
  kind: LedgerKind
  amount: number
  /**
   * The number of the terminal's slip or, for cash, of the receipt in the paper receipt book; null if nobody typed it.
   */
  slip: string | null
  /** The operator's day on which it was posted. */
  day: string
}
export interface IssuedDocument extends Taxed {
  id: number
  kind: FiscalKind
  reverses: number | null
  total: number
  payment: FiscalPayment
}

/**
 * A document to issue. `at` is the series from which it gets its number: the series of the boat, of the web shop or,
 * for a reversal, of the reversed advance.
 */
export interface DueDocument extends Taxed {
  kind: FiscalKind
  reverses: number | null
  at: 'boat' | 'web' | 'advance'
  total: number
  payment: FiscalPayment
  /** The number of the paper receipt that the document repeats; null if there is none. */
  paper: string | null
  entries: number[]
}

export interface DocumentsDue {
  documents: DueDocument[]
  /** Entries that need no document. */
  without: number[]
  /**
   * The day on which to derive documents again, even if nothing happens before. Today means at once. Null: no new
   * documents are needed until something happens.
   */
  lookAgain: string | null
}

interface OpenAdvance extends IssuedDocument {
  reversals: Taxed[]
  /** The amount that is not reversed yet. */
  left: number
}

/**
 * The documents that a booking needs now; docs/operations/fiscal-hr.md has the table. Before the trip, a payment gets
 * an advance and a refund gets a reversal. With `advances: other_month`, a payment in the month of the trip gets no
 * document before the trip. At the trip all advances are reversed, and one final document has what the operator keeps.
 * After it, each payment gets another final document, and each refund gets a credit.
 */
export function documentsDue(booking: FiscalBooking, rules: FiscalRules): DocumentsDue {
  const needsNone = ({ kind, amount }: FiscalEntry) =>
    amount === 0 ||
    kind === 'dispute' ||
    kind === 'dispute_returned' ||
    (kind === 'outside' && (booking.isImported || rules.partners === 'partner'))
  const without = booking.entries.filter(needsNone).map(({ id }) => id)
  const entries = booking.entries.filter((entry) => !needsNone(entry))
  const advances = openAdvances(booking.issued)
  const isOver = booking.today > booking.date && !booking.isUndecided
  const isSold = entries.some((entry) => isCrewMoney(entry) && entry.day >= booking.date)
  if (booking.issued.some(({ kind }) => kind === 'final' || kind === 'credit'))
    return { documents: entries.map((entry) => afterwards(entry, rules)), without, lookAgain: null }
  if (!booking.isBoarded && !isOver && !isSold) return before(booking, rules, { entries, advances, without })
  const isTaxed = booking.isBoarded || isSold || rules.keptDeposit === 'taxed'
  return { ...settlement(entries, advances, isTaxed, rules, without), lookAgain: null }
}

function before(
  { date, today }: FiscalBooking,
  rules: FiscalRules,
  { entries, advances, without }: { entries: FiscalEntry[]; advances: OpenAdvance[]; without: number[] },
): DocumentsDue {
  const documents: DueDocument[] = []
  const waiting: FiscalEntry[] = []
  for (const entry of entries) {
    const isPaid = entry.amount > 0
    const isSameMonth = entry.day.slice(0, 7) === date.slice(0, 7)
    // An advance of this run has no id yet, so the next run reverses it.
    if (!isPaid && documents.some(({ kind }) => kind === 'advance')) return { documents, without, lookAgain: today }
    const reversals = isPaid ? undefined : reversalsOf(advances, -entry.amount, rules)
    if (isPaid && (rules.advances === 'always' || !isSameMonth)) documents.push(documentOf('advance', entry, rules))
    else if (reversals) documents.push(...withEntries(reversals, [entry.id]))
    else waiting.push(entry)
  }
  // A payment that was returned before a document was issued for it needs none.
  const isSettled = sumOf(waiting) === 0
  const settled = isSettled ? waiting.map(({ id }) => id) : []
  const isOpen = !isSettled || documents.length > 0 || advances.some(({ left }) => left > 0)
  const next = today > date ? addDays(today, 1) : addDays(date, 1)
  return { documents, without: [...without, ...settled], lookAgain: isOpen ? next : null }
}

/** Assigns the entries to the first document. */
const withEntries = (documents: DueDocument[], entries: number[]) =>
  documents.map((document, index) => (index === 0 ? { ...document, entries } : document))

/**
 * Reverses all advances. Issues one final document for the total, if the operator keeps any of it. If the total is
 * negative, reverses nothing: each entry gets a document of its own.
 */
function settlement(
  entries: FiscalEntry[],
  advances: OpenAdvance[],
  isTaxed: boolean,
  rules: FiscalRules,
  without: number[],
): { documents: DueDocument[]; without: number[] } {
  const open = advances.filter(({ left }) => left > 0)
  const total = open.reduce((sum, { left }) => sum + left, 0) + sumOf(entries)
  const ids = entries.map(({ id }) => id)
  const reversals = open.map((advance) => reversalOf(advance, advance.left, rules))
  if (total < 0) return { documents: entries.map((entry) => afterwards(entry, rules)), without }
  if (total === 0 && open.length > 0) return { documents: withEntries(reversals, ids), without }
  if (total === 0) return { documents: [], without: [...without, ...ids] }
  const split = isTaxed ? taxed(total, rules) : { vat: [], untaxed: total }
  const payment = paymentOf([...open.map(({ payment }) => payment), ...entries.map(tenderOf)])
  const at = entries.some(isCrewMoney) ? 'boat' : 'web'
  return {
    documents: [
      ...reversals,
      { kind: 'final', reverses: null, at, total, payment, paper: paperOf(entries), entries: ids, ...split },
    ],
    without,
  }
}

const afterwards = (entry: FiscalEntry, rules: FiscalRules) =>
  documentOf(entry.amount > 0 ? 'final' : 'credit', entry, rules)

const documentOf = (kind: FiscalKind, entry: FiscalEntry, rules: FiscalRules): DueDocument => ({
  ...{ kind, reverses: null, at: isCrewMoney(entry) ? 'boat' : 'web', total: entry.amount },
  ...{ payment: tenderOf(entry), paper: paperOf([entry]), entries: [entry.id], ...taxed(entry.amount, rules) },
})

/** Reverses advances up to an amount, the newest first; undefined if all advances together are less than the amount. */
function reversalsOf(advances: OpenAdvance[], amount: number, rules: FiscalRules): DueDocument[] | undefined {
  if (advances.reduce((sum, { left }) => sum + left, 0) < amount) return undefined
  let open = amount
  return [...advances].reverse().flatMap((advance) => {
    const part = Math.min(open, advance.left)
    if (part <= 0) return []
    open -= part
    const reversal = reversalOf(advance, part, rules)
    advance.left -= part
    advance.reversals.push(reversal)
    return [reversal]
  })
}

const reversalOf = (advance: OpenAdvance, part: number, rules: FiscalRules): DueDocument => ({
  ...{ kind: 'reversal', reverses: advance.id, at: 'advance', total: -part },
  ...{ payment: advance.payment, paper: null, entries: [] },
  ...(part === advance.left ? negated([advance, ...advance.reversals]) : taxed(-part, rules)),
})

function openAdvances(issued: IssuedDocument[]): OpenAdvance[] {
  return issued
    .filter(({ kind }) => kind === 'advance')
    .map((advance) => {
      const reversals = issued.filter(({ reverses }) => reverses === advance.id)
      return { ...advance, reversals, left: advance.total + sumOfTotals(reversals) }
    })
}

const isCrewMoney = ({ kind }: Pick<FiscalEntry, 'kind'>) => kind === 'cash' || kind === 'terminal'

/**
 * The number of the paper receipt for the cash; null if there is none. If cash was given back and taken again, there
 * can be several paper receipts; the newest one counts.
 */
const paperOf = (entries: FiscalEntry[]) =>
  entries.findLast(({ kind, amount, slip }) => kind === 'cash' && amount > 0 && slip !== null)?.slip ?? null

const tenderOf = ({ kind }: FiscalEntry): FiscalPayment =>
  kind === 'cash' ? 'cash' : kind === 'outside' ? 'transfer' : 'card'

const paymentOf = (tenders: FiscalPayment[]): FiscalPayment => {
  const [first = 'other', ...others] = new Set(tenders)
  return others.length > 0 ? 'mixed' : first
}

const sumOf = (entries: FiscalEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)
const sumOfTotals = (documents: { total: number }[]) => documents.reduce((sum, { total }) => sum + total, 0)
