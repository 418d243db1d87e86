import { sql } from 'kysely'
import { currentSite } from '../../content/site.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { FiscalSale, FiscalSeries, FiscalService } from '../../platform/integrations/fiscal-service.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { logFailure } from '../log-failure.ts'
import { dayOf, instantOf } from '../time/operator-time.ts'
import { type DueDocument, documentsDue, type FiscalBooking } from './documents-due.ts'
import { findFiscalBuyer } from './fiscal-buyer.ts'

type Services = Pick<AppContext, 'db' | 'now' | 'log'>

/**
 * Starts or ends the issue of documents. Once it is started, triggers add each booking whose money, boarding or day
 * changes to `fiscal_due`. A start adds the bookings whose money has no document yet, from the day on which the rules
 * begin.
 */
export async function setIssuing({ db }: Pick<AppContext, 'db'>, fiscal: FiscalService | null): Promise<void> {
  if (!fiscal) {
    await db.updateTable('fiscal_state').set({ issuing: false }).where('issuing', '=', true).execute()
    return
  }
  const state = { issuing: true, since: midnight(fiscal.rules.from) }
  await db
    .insertInto('fiscal_state')
    .values(state)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
  await sql`
    insert into fiscal_due (reservation_id, due_at)
    select distinct reservation_id, '-infinity'::timestamptz from ledger_entry as entry
    where posted_at >= ${state.since} and not exists (select from fiscal_entry where entry_id = entry.id)
    on conflict (reservation_id) do nothing`.execute(db)
}

/** The most bookings per run. */
const batchSize = 100

/**
 * Issues the documents of the due bookings. A failure, such as a boat without premises, delays only the documents of
 * its booking.
 */
export async function issueDocuments(services: Services, fiscal: FiscalService): Promise<void> {
  const now = services.now()
  // The time of the next attempt is stored before this attempt begins, so that no other process issues these documents
  // meanwhile.
  const { rows } = await sql<{ id: string }>`
    update fiscal_due set due_at = ${now}::timestamptz + interval '5 minutes' where reservation_id in (
      select reservation_id from fiscal_due where due_at <= ${now} order by due_at limit ${batchSize} for update skip locked)
    returning reservation_id as id`.execute(services.db)
  for (const { id } of rows)
    await logFailure(services, { reservation: id }, () =>
      inTransaction(services.db, (trx) => issueFor(trx, fiscal, id, now)),
    )
}

async function issueFor(trx: Transaction, fiscal: FiscalService, reservationId: string, now: Date): Promise<void> {
  // Locks the booking first, as every writer of the ledger does. So the entries are complete, and there is no deadlock.
  // The departure is read afterwards, because a change that held the lock may have moved the booking to another one.
  await trx.selectFrom('reservation').select('id').where('id', '=', reservationId).forUpdate().execute()
  const reservation = await trx
    .selectFrom('reservation')
    .innerJoin('departure', 'departure.id', 'reservation.departure')
    .innerJoin('trip', 'trip.id', 'reservation.trip')
    .select(['reservation.id', 'code', 'reservation.date', 'channel', 'party', 'departure.boat'])
    .select(sql<string>`trip.names ->> 'hr'`.as('trip'))
    .where('reservation.id', '=', reservationId)
    .executeTakeFirstOrThrow()
  const noted = await trx.deleteFrom('fiscal_due').where('reservation_id', '=', reservationId).executeTakeFirst()
  // Another process has issued the documents meanwhile.
  if (noted.numDeletedRows === 0n) return
  const booking = await loadBooking(trx, reservation, now)
  const { documents, without, lookAgain } = documentsDue(booking, fiscal.rules)
  const { code, trip, date, party: persons } = reservation
  const { legalName: name, street, city } = currentSite().business.company
  const issuer = { name, address: `${street}, ${city}`, oib: fiscal.issuerOib }
  const buyer = (await findFiscalBuyer(trx, reservationId))?.buyer
  const sale = { issuer, code, trip, date, persons, operator: fiscal.operatorOib, ...(buyer && { buyer }) }
  const sold = { reservationId, boat: reservation.boat, sale }
  for (const document of documents) await insertDocument(trx, fiscal, document, sold, now)
  if (without.length > 0)
    await trx
      .insertInto('fiscal_entry')
      .values(without.map((entry_id) => ({ entry_id, document_id: null })))
      .execute()
  if (lookAgain === null) return
  const due_at = lookAgain > booking.today ? midnight(lookAgain) : now
  await trx.insertInto('fiscal_due').values({ reservation_id: reservationId, due_at }).execute()
}

async function loadBooking(
  trx: Transaction,
  { id, date, channel }: { id: string; date: string; channel: string },
  now: Date,
): Promise<FiscalBooking> {
  const { rows: entries } = await sql<{
    id: number
    kind: FiscalBooking['entries'][number]['kind']
    amount: number
    slip: string | null
    posted_at: Date
  }>`
    select entry.id::int as id, kind, amount, slip, posted_at from ledger_entry as entry
    where reservation_id = ${id} and posted_at >= (select since from fiscal_state)
      and not exists (select from fiscal_entry where entry_id = entry.id) order by entry.id`.execute(trx)
  const issued = await trx
    .selectFrom('fiscal_document')
    .select(['id', 'kind', 'reverses', 'total', 'payment', 'vat', 'untaxed'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()
  const { rows: states } = await sql<{ isBoarded: boolean; isUndecided: boolean }>`
    select exists (select from boarding where reservation_id = ${id}) as "isBoarded",
      exists (select from cancellation where reservation_id = ${id} and choose_by is not null and choice is null)
      or exists (select from refund join payment_attempt as attempt on attempt.id = attempt_id
        where attempt.reservation_id = ${id} and refund.state not in ('succeeded', 'failed')) as "isUndecided"`.execute(
    trx,
  )
  return {
    entries: entries.map(({ posted_at, ...entry }) => ({ ...entry, day: dayOf(posted_at) })),
    ...{ issued, date, today: dayOf(now), isImported: channel === 'imported' },
    ...(states[0] ?? { isBoarded: false, isUndecided: false }),
  }
}

/**
 * Takes the next number, computes the code and inserts the document. All of this is one transaction, so numbers have no
 * gaps.
 */
async function insertDocument(
  trx: Transaction,
  fiscal: FiscalService,
  { at, entries, ...document }: DueDocument,
  { reservationId, boat, sale }: { reservationId: string; boat: string; sale: FiscalSale },
  now: Date,
): Promise<void> {
  const advance = at === 'advance' ? await advanceOf(trx, document.reverses ?? 0) : undefined
  const { premises, device } = advance ?? seriesAt(fiscal, at === 'boat' ? boat : null)
  const series = { premises, device }
  const year = Number(dayOf(now).slice(0, 4))
  const { last: number } = await trx
    .insertInto('fiscal_series')
    .values({ year, ...series, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['year', 'premises', 'device']).doUpdateSet({ last: sql`fiscal_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  // The protection code and the messages to the tax authority have times in whole seconds.
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const zki = fiscal.protectionCode({ ...series, number, issuedAt, total: document.total })
  const { id } = await trx
    .insertInto('fiscal_document')
    .values({
      ...{ ...document, reservation_id: reservationId, year, ...series, number, issued_at: issuedAt, zki },
      vat: JSON.stringify(document.vat),
      sale: JSON.stringify(advance ? { ...sale, buyer: advance.sale.buyer } : sale),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('fiscal_delivery').values({ document_id: id, next_attempt_at: now }).execute()
  if (entries.length > 0)
    await trx
      .insertInto('fiscal_entry')
      .values(entries.map((entry_id) => ({ entry_id, document_id: id })))
      .execute()
}

/** The premises and device of an advance, which its reversal repeats, and its sale: the reversal repeats its buyer. */
const advanceOf = (trx: Transaction, id: number) =>
  trx
    .selectFrom('fiscal_document')
    .select(['premises', 'device', 'sale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The series of a boat; that of the web shop if `boat` is null. */
function seriesAt({ rules }: FiscalService, boat: string | null): FiscalSeries {
  const series = boat === null ? rules.web : rules.boats[boat]
  if (!series) throw new Error(`boat ${boat} has no premises in the file of FISCAL_HR_FILE`)
  return series
}

const midnight = (day: string) => instantOf(day, '00:00')
