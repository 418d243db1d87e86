import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { FiscalKind, FiscalPayment, FiscalSale, VatGroup } from '../../platform/integrations/fiscal-service.ts'
import type { Days } from '../accounting/report-period.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'
import { documentNumber } from './list-receipts.ts'

/** A fiscal document for the books. Amounts are integer cents. */
export interface ReportedDocument {
  at: Date
  /** The number of the document, such as `17/WEB1/1`. */
  number: string
  /** The premises and device: `WEB1/1`. */
  series: string
  kind: FiscalKind
  /** The number of the advance that a reversal takes back; null for other documents. */
  reverses: string | null
  code: string
  tripDay: string
  payment: FiscalPayment
  total: number
  vat: VatGroup[]
  /** The part that is not subject to VAT; the whole amount if the issuer is not in the VAT system. */
  untaxed: number
  /** The part that was paid in cash, by the ledger. */
  cash: number
  zki: string
  jir: string | null
  buyer: FiscalSale['buyer'] | null
}

export interface FiscalReport {
  /** The documents in the order of their time. */
  documents: ReportedDocument[]
  /** The sums by rate of VAT, the lowest rate first. */
  vat: VatGroup[]
  untaxed: number
  total: number
  /** The sums by day, premises and device. */
  days: { date: string; series: string; documents: number; total: number; cash: number }[]
  /** Advances that were not fully taken back by the end of the period: what guests have paid for trips to come. */
  openAdvances: { number: string; code: string; tripDay: string; left: number }[]
}

interface Row extends Omit<ReportedDocument, 'at' | 'number' | 'series' | 'reverses'> {
  issued_at: Date
  number: number
  premises: string
  device: number
  reversed: { number: number; premises: string; device: number } | null
}

/** The fiscal documents of some days with the sums that an accountant needs. */
export async function fiscalReportOf(db: Queryable, { from, to }: Days): Promise<FiscalReport> {
  const [start, end] = [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')]
  const { rows } = await sql<Row>`
    select issued_at, document.number, document.premises, document.device, document.kind, code, sale ->> 'date' as "tripDay", payment, total, vat, zki, jir,
      sale -> 'buyer' as buyer,
      case when jsonb_array_length(vat) = 0 then total else untaxed end as untaxed,
      (select jsonb_build_object('number', number, 'premises', premises, 'device', device)
        from fiscal_document where id = document.reverses) as reversed,
      (select coalesce(sum(amount), 0) from fiscal_entry join ledger_entry as entry on entry.id = entry_id
        where document_id = document.id and entry.kind = 'cash')::int as cash
    from fiscal_document as document join reservation on reservation.id = reservation_id
    left join fiscal_delivery as delivery on delivery.document_id = document.id
    where issued_at >= ${start} and issued_at < ${end} order by issued_at, document.id`.execute(db)
  const documents = rows.map(({ issued_at: at, number, premises, device, reversed, ...row }) => ({
    ...row,
    ...{ at, number: documentNumber({ number, premises, device }), series: `${premises}/${device}` },
    reverses: reversed && documentNumber(reversed),
  }))
  const sum = <Each>(all: Each[], of: (each: Each) => number) => all.reduce((total, each) => total + of(each), 0)
  const groups = Map.groupBy(
    documents.flatMap(({ vat }) => vat),
    ({ rate }) => rate,
  )
  const vat = [...groups]
    .map(([rate, all]) => ({ rate, base: sum(all, ({ base }) => base), vat: sum(all, (group) => group.vat) }))
    .sort((one, other) => one.rate - other.rate)
  const byDay = Map.groupBy(documents, ({ at, series }) => `${dayOf(at)} ${series}`)
  const days = [...byDay].map(([key, all]) => {
    const [date = '', series = ''] = key.split(' ')
    return {
      date,
      series,
      documents: all.length,
      total: sum(all, ({ total }) => total),
      cash: sum(all, ({ cash }) => cash),
    }
  })
  return {
    ...{ documents, vat, days: days.sort((one, other) => order(one).localeCompare(order(other))) },
    untaxed: sum(documents, ({ untaxed }) => untaxed),
    total: sum(documents, ({ total }) => total),
    openAdvances: await openAdvancesAt(db, end),
  }
}

const order = ({ date, series }: { date: string; series: string }) => `${date} ${series}`

async function openAdvancesAt(db: Queryable, end: Date): Promise<FiscalReport['openAdvances']> {
  const { rows } = await sql<{
    number: number
    premises: string
    device: number
    code: string
    tripDay: string
    left: number
  }>`
    select advance.number, advance.premises, advance.device, code, advance.sale ->> 'date' as "tripDay",
      (advance.total + coalesce(sum(reversal.total), 0))::int as left
    from fiscal_document as advance join reservation on reservation.id = advance.reservation_id
    left join fiscal_document as reversal on reversal.reverses = advance.id and reversal.issued_at < ${end}
    where advance.kind = 'advance' and advance.issued_at < ${end}
    group by advance.id, code having advance.total + coalesce(sum(reversal.total), 0) <> 0 order by advance.id`.execute(
    db,
  )
  return rows.map(({ code, tripDay, left, ...series }) => ({ number: documentNumber(series), code, tripDay, left }))
}
