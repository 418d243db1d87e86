import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { referrers, type searchedSources, sourceOfChannel } from '../../contract/booking-sources.ts'
import type { Database, Queryable } from '../../platform/database/connect.ts'
import type { ReservationState, Tables } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { type SearchPart, searchable, searchParts } from '../../shared/search-parts.ts'
import { findByOwnCode } from './find-reservation.ts'

/** `open`: not paid yet. `not_paid`: the payment failed or nobody paid in time. */
export const bookingFilters = ['paid', 'open', 'cancelled', 'no_show', 'not_paid'] as const
type BookingFilter = (typeof bookingFilters)[number]
type SearchedSource = (typeof searchedSources)[number]

export interface ReservationSearch {
  /** All or part of a code, name, e-mail address or phone number, in any spelling. */
  text?: string | undefined
  /** Days of the departure, `YYYY-MM-DD`, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  state?: BookingFilter | undefined
  source?: SearchedSource | undefined
}

interface FoundReservation {
  code: string
  trip: string
  date: string
  start: string
  firstName: string
  lastName: string
  email: string
  phone: string
  guests: number
  state: ReservationState
  cancelled: boolean
  noShow: boolean
}

interface Found {
  reservations: FoundReservation[]
  /** True if no reservation matches a text with a name. Then `reservations` has those with similar names. */
  similar: boolean
}

/**
 * Finds reservations by a text and filters; those with a date nearest to `today` come first, but of similar names the
 * most similar. If the text is a whole code, its reservation is found whatever the filters. The reservation of an
 * erased guest is found only by its whole code.
 * @param limit one more row is returned if there are more results
 */
export async function searchReservations(
  db: Database,
  { text = '', ...filters }: ReservationSearch,
  { today, limit }: { today: string; limit: number },
): Promise<Found> {
  const id = text === '' ? undefined : (await findByOwnCode(db, text))?.id
  const parts = searchParts(text)
  if (id !== undefined)
    return {
      similar: false,
      reservations: await found(db, {}, (row) => row('reservation.id', '=', id), { today, limit }),
    }
  if (text !== '' && parts.length === 0) return { similar: false, reservations: [] }
  if (text === '') return { similar: false, reservations: await nearest(db, filters, { today, limit }) }
  await fillSearchColumn(db)
  const exact = await found(db, filters, (row) => row.and(parts.map((part) => contains(row, part))), { today, limit })
  if (exact.length > 0 || !parts.some(isName)) return { similar: false, reservations: exact }
  return { similar: true, reservations: await similarNames(db, filters, parts, { today, limit }) }
}

type Row = ExpressionBuilder<Pick<Tables, 'reservation'>, 'reservation'>
type Condition = (row: Row) => Expression<SqlBool>

const contains = (row: Row, { spellings, isStart }: SearchPart) =>
  row.or(spellings.map((spelling) => row('search', 'like', `%${isStart ? ' ' : ''}${escaped(spelling)}%`)))

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const isName = ({ spellings: [first = ''] }: SearchPart) => first.length >= 4 && !/[\d@]/.test(first)

function selectFound(db: Queryable, { from, to, state, source }: Omit<ReservationSearch, 'text'>) {
  const isCancelled = sql<boolean>`exists (select from cancellation where reservation_id = reservation.id)`
  const missed = sql<boolean>`exists (select from no_show where reservation_id = reservation.id)`
  const conditions: Record<BookingFilter, Expression<SqlBool>> = {
    paid: sql<SqlBool>`state = 'completed' and not ${isCancelled}`,
    open: sql<SqlBool>`ended_at is null`,
    cancelled: isCancelled,
    no_show: missed,
    not_paid: sql<SqlBool>`state in ('not_paid', 'failed')`,
  }
  return db
    .selectFrom('reservation')
    .select(['code', 'trip', 'date', 'start', 'first_name as firstName', 'last_name as lastName', 'email', 'phone'])
    .select(['party as guests', 'state', isCancelled.as('cancelled'), missed.as('noShow')])
    .$if(from !== undefined, (query) => query.where('date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('date', '<=', to ?? ''))
    .$if(state !== undefined, (query) => query.where(conditions[state ?? 'paid']))
    .$if(source !== undefined, (query) => query.where(isOfSource(source ?? 'website')))
}

function isOfSource(source: SearchedSource): Expression<SqlBool> {
  if (referrers.some((referrer) => referrer === source))
    return sql<SqlBool>`channel = 'website' and tracing_source = ${source}`
  const [channel] = Object.entries(sourceOfChannel).find(([, each]) => each === source) ?? []
  return sql<SqlBool>`channel = ${channel}`
}

interface Order {
  today: string
  limit: number
}

const found = (db: Queryable, filters: Omit<ReservationSearch, 'text'>, is: Condition, { today, limit }: Order) =>
  selectFound(db, filters)
    .where((row) => is(row))
    .orderBy(sql`abs(date - ${today}::date)`)
    .orderBy('code')
    .limit(limit + 1)
    .execute()

/**
 * The reservations nearest to `today`, for a search without a text. Coming and past ones are two queries, because each
 * can read them in order from the index on the date.
 */
async function nearest(db: Queryable, filters: Omit<ReservationSearch, 'text'>, { today, limit }: Order) {
  const known = selectFound(db, filters)
    .where('anonymized_at', 'is', null)
    .limit(limit + 1)
  const coming = await known.where('date', '>=', today).orderBy('date').orderBy('code').execute()
  const past = await known.where('date', '<', today).orderBy('date', 'desc').orderBy('code').execute()
  const distance = ({ date }: FoundReservation) => Math.abs(Date.parse(date) - Date.parse(today))
  return [...coming, ...past].sort((a, b) => distance(a) - distance(b)).slice(0, limit + 1)
}

/** The least similarity, from 0 to 1, at which a name counts as similar to the typed one. */
const leastSimilarity = 0.5

/**
 * Reservations with names similar to the typed names, in case these have mistyped letters. The most similar come first.
 */
const similarNames = (
  db: Database,
  filters: Omit<ReservationSearch, 'text'>,
  parts: SearchPart[],
  { today, limit }: Order,
) =>
  inTransaction(db, async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(leastSimilarity)}, true)`.execute(trx)
    const names = parts.filter(isName).map(({ spellings: [first = ''] }) => first)
    return selectFound(trx, filters)
      .where((row) =>
        row.and([
          ...names.map((name) => sql<SqlBool>`${name} <% search`),
          ...parts.filter((part) => !isName(part)).map((part) => contains(row, part)),
        ]),
      )
      .orderBy(
        sql.join(
          names.map((name) => sql`word_similarity(${name}, search)`),
          sql` + `,
        ),
        'desc',
      )
      .orderBy(sql`abs(date - ${today}::date)`)
      .limit(limit + 1)
      .execute()
  })

const batchSize = 2000

/**
 * Computes the search text of reservations that have none: new ones, and those whose names, address or number have
 * changed (trigger `clear_reservation_search`). The search text of an erased guest is empty.
 */
async function fillSearchColumn(db: Database): Promise<void> {
  let filled = batchSize
  while (filled === batchSize) {
    filled = await inTransaction(db, async (trx) => {
      const rows = await trx
        .selectFrom('reservation')
        .leftJoin('imported_booking as imported', 'imported.reservation_id', 'reservation.id')
        .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'phone', 'anonymized_at'])
        .select(sql<string>`concat_ws(' ', code, ticket_code, alias)`.as('code'))
        .where('search', 'is', null)
        .orderBy('reservation.code')
        .limit(batchSize)
        .forUpdate('reservation')
        .execute()
      const texts = rows.map(({ anonymized_at, ...words }) => (anonymized_at ? '' : searchable(words)))
      await sql`update reservation set search = computed.text
        from unnest(${rows.map(({ id }) => id)}::text[], ${texts}::text[]) as computed (id, text)
        where reservation.id = computed.id`.execute(trx)
      return rows.length
    })
  }
}
