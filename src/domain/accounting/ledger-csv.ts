import { formatsOf } from '../../i18n/formats.ts'
import { toCsv } from '../../shared/csv.ts'
import { lastNameFirst } from '../../shared/person-name.ts'
import type { SheetCell } from '../../shared/sheet-cell.ts'
import { dayOf } from '../time/operator-time.ts'
import type { LedgerMovement } from './ledger-export.ts'

/** The ledger export as CSV, one row per movement of money. */
export const ledgerCsv = (movements: LedgerMovement[]): string =>
  toCsv(
    head,
    movements.map((movement) => ledgerRow(movement, movementLabel(movement))),
  )

/** Programs import the columns by their position, so a new column goes to the end. */
const head = [
  'year',
  'number',
  'date',
  'time',
  'movement',
  'amount',
  'currency',
  'VAT %',
  'guest',
  'booking',
  'day of the trip',
  'provider',
  'payment at the provider',
  'invoice number',
  'ZKI',
  'JIR',
  'trip',
  'start',
  'boat',
  'terminal slip',
]

/**
 * A row of the export, in the order of the columns. The columns of the invoice are empty: the bookkeeper or the
 * fiscalisation software fills them in.
 */
export const ledgerRow = (movement: LedgerMovement, label: string): SheetCell[] => [
  movement.year,
  movement.number,
  { day: dayOf(movement.bookedAt) },
  { time: formatsOf('en').time(movement.bookedAt) },
  label,
  { cents: movement.amount },
  'EUR',
  movement.vatPercent,
  lastNameFirst(movement),
  movement.code,
  { day: movement.sailsOn },
  movement.provider,
  movement.reference,
  null,
  null,
  null,
  movement.trip,
  movement.start,
  movement.boat,
  movement.slip,
]

const movementLabels = {
  deposit: 'deposit',
  refund: 'refund',
  refund_returned: 'refund that came back',
  dispute: 'taken back by the bank',
  dispute_returned: 'returned by the bank',
  cash: 'cash',
  terminal: 'card on board',
  outside: 'paid outside',
}

/** The name of a movement. A negative amount in cash or on the terminal is money that the crew gave back to a guest. */
export function movementLabel({ kind, amount }: LedgerMovement) {
  if (amount < 0 && kind === 'cash') return 'cash handed back'
  return amount < 0 && kind === 'terminal' ? 'card on board, given back' : movementLabels[kind]
}
