import { ledgerRow } from '../../domain/accounting/ledger-csv.ts'
import type { LedgerMovement } from '../../domain/accounting/ledger-export.ts'
import { toXlsx } from '../../shared/xlsx.ts'
import type { Writer } from './sentences.ts'

/** The columns, in the order of the cells of `ledgerRow`. */
const columns = [
  ...['year', 'number', 'date', 'time', 'movement', 'amount', 'currency', 'vat', 'guest', 'booking', 'trip_day'],
  ...['provider', 'reference', 'invoice', 'zki', 'jir', 'trip', 'start', 'boat', 'slip'],
] as const

/** The ledger export as a workbook, one row per movement of money, in the language of the writer. */
export const ledgerXlsx = (movements: LedgerMovement[], writer: Writer): Promise<Buffer> =>
  toXlsx([
    {
      name: writer.word('reports.ledger'),
      head: columns.map((column) => writer.say(`ledger_column.${column}`)),
      rows: movements.map((movement) => ledgerRow(movement, labelOf(movement, writer))),
    },
  ])

/** The name of a movement. Negative cash and card entries have another name: the crew gave the money back. */
const labelOf = ({ kind, amount }: LedgerMovement, { word, say }: Writer) =>
  amount < 0 && (kind === 'cash' || kind === 'terminal') ? say(`ledger_back.${kind}`) : word(`ledger.${kind}`)
