import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { dayOf, timeOf } from '../time/operator-time.ts'

type Row = Selectable<Tables['fiscal_document']>

/** A fiscal document as the guest's page of receipts shows it. Amounts are integer cents. */
export interface FiscalReceipt
  extends Pick<Row, 'kind' | 'total' | 'vat' | 'untaxed' | 'payment' | 'sale' | 'paper' | 'zki'> {
  /** The number of the document, such as `17/WEB1/1`. */
  number: string
  /**
   * The number of the advance that a reversal takes back, or of the final invoice that a credit lowers; null for other
   * documents.
   */
  refersTo: string | null
  /** The time of issue in the format that the law prescribes: `01.07.2027 11:05`. */
  issued: string
  /** The code of the tax authority; null until it has registered the document. */
  jir: string | null
  /** The URL at which anybody can check the document, for its QR code. */
  checkUrl: string
}

/** The documents of a booking, and the language of the guest; undefined if the booking has no documents. */
export async function listReceipts(
  db: Queryable,
  reservationId: string,
): Promise<{ locale: string; documents: FiscalReceipt[] } | undefined> {
  const rows = await db
    .selectFrom('fiscal_document as document')
    .innerJoin('reservation', 'reservation.id', 'document.reservation_id')
    .innerJoin('fiscal_delivery', 'document_id', 'document.id')
    .selectAll('document')
    .select(['locale', 'jir'])
    .where('reservation_id', '=', reservationId)
    .orderBy('document.id')
    .execute()
  const [first] = rows
  const refersTo = (one: Row) => {
    const found = rows.findLast(({ id, kind }) =>
      one.kind === 'credit' ? kind === 'final' && id < one.id : id === one.reverses,
    )
    return found ? documentNumber(found) : null
  }
  return first && { locale: first.locale, documents: rows.map((row) => receiptOf(row, refersTo(row))) }
}

/** Whether the site issues documents. */
export async function isIssuing(db: Queryable): Promise<boolean> {
  const state = await db.selectFrom('fiscal_state').select('issuing').executeTakeFirst()
  return state?.issuing ?? false
}

/** Whether the guest will get a receipt for what is paid on board. */
export async function receiptFollows(db: Queryable, reservationId: string): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`
    select total_amount > bail_amount and state = 'completed' and exists (select from fiscal_state where issuing)
      and not exists (select from cancellation where reservation_id = id)
      and not exists (select from fiscal_document where reservation_id = reservation.id and kind = 'final') as follows
    from reservation where id = ${reservationId}`.execute(db)
  return rows[0]?.follows ?? false
}

/** The number of a document in the format that the law prescribes: `17/WEB1/1`. */
export const documentNumber = ({ number, premises, device }: Pick<Row, 'number' | 'premises' | 'device'>) =>
  `${number}/${premises}/${device}`

function receiptOf(row: Row & { jir: string | null }, refersTo: string | null): FiscalReceipt {
  const [day, time] = [dayOf(row.issued_at), timeOf(row.issued_at)]
  const id = row.jir ? `jir=${row.jir}` : `zki=${row.zki}`
  const at = `${day.replaceAll('-', '')}_${time.replace(':', '')}`
  return {
    ...row,
    number: documentNumber(row),
    refersTo,
    issued: `${day.split('-').reverse().join('.')} ${time}`,
    checkUrl: `https://porezna.gov.hr/rn?${id}&datv=${at}&izn=${row.total}`,
  }
}
