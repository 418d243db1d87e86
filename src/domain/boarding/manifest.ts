import { sql } from 'kysely'
import type { GuestNotice } from '../../contract/guest-notice.ts'
import type { Locale } from '../../i18n/locales.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { ages, type Persons } from '../../shared/persons.ts'
import { namedCounts } from '../passengers/passengers.ts'
import { depositToCrew } from '../payments/crew-money.ts'
import { loadTrips, tripOf } from '../trips/trips.ts'
import { lastNotices } from './guest-notice.ts'

/** A party on the crew's manifest of a day. Amounts in cents. */
export interface ManifestParty {
  ticket: string
  code: string
  /**
   * For an imported booking, the code on its ticket from the former system, normalised (`normalizeAlias`); null if the
   * booking has no such code.
   */
  alias: string | null
  firstName: string
  lastName: string
  phone: string
  locale: Locale
  trip: string
  start: string
  /** The id of the quay. */
  location: string
  adults: number
  children: number
  infants: number
  guests: number
  /** The ordered extras, each with its title in the language of the crew. */
  extras: { id: string; title: string; pieces: number }[]
  /** The guest's notes. */
  notes: string
  /** The operator's notes. */
  ownNotes: string[]
  /** The rest: the amount to be paid on boarding. */
  restAmount: number
  /** The part of the rest that was taken in cash. */
  cashAmount: number
  /** The part of the rest that was paid by card on the crew's terminal. */
  terminalAmount: number
  /** The part of the rest that is not paid yet. */
  dueAmount: number
  /** `aboard` is how many of the party are aboard. `persons` has their numbers by age. */
  aboard: number
  persons: Persons
  boardedAt: Date | null
  /** The device or user that recorded the first boarding of the party; null if nobody has boarded. */
  boardedBy: string | null
  /** Whether it was recorded that the party did not come. */
  noShow: boolean
  /** The latest notice of the party to the crew; null if there is none. */
  notice: GuestNotice | null
  /** How many persons of the party have a name for the passenger list; null if the trip does not ask for names. */
  named: number | null
}

/** Confirmed parties of a day (`YYYY-MM-DD`) that are not cancelled, by last name; texts in the language of the crew. */
export async function manifestOn(db: Queryable, date: string, locale: Locale): Promise<ManifestParty[]> {
  const rows = await db
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoin('boarding', 'boarding.reservation_id', 'reservation.id')
    .leftJoin('no_show', 'no_show.reservation_id', 'reservation.id')
    .leftJoin('imported_booking', 'imported_booking.reservation_id', 'reservation.id')
    .select((select) => [
      'reservation.id',
      'ticket',
      'code',
      'alias',
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      'locale',
      'trip',
      'start',
      'departure_location as location',
      'reservation.adults',
      'reservation.children',
      'reservation.infants',
      'party as guests',
      'notes',
      'boarded_at as boardedAt',
      'boarded_by as boardedBy',
      sql<number>`case when boarded_at is null then 0 else coalesce(boarding.guests, party) end`.as('aboard'),
      ...ages.map((age) => sql<number>`coalesce(${sql.ref(`boarding.${age}`)}, 0)`.as(`aboard_${age}` as const)),
      sql<boolean>`no_show.reservation_id is not null`.as('noShow'),
      sql<number>`total_amount - bail_amount`.as('restAmount'),
      ...(['deposit_method', 'bail_amount', 'added_by_card'] as const),
      ...(['cash', 'terminal'] as const).map((kind) =>
        select
          .selectFrom('ledger_entry')
          .select(sql<number>`coalesce(sum(amount), 0)`.as('sum'))
          .whereRef('ledger_entry.reservation_id', '=', 'reservation.id')
          .where('kind', '=', kind)
          .$asScalar()
          .as(kind),
      ),
    ])
    .where('date', '=', date)
    .where('state', '=', 'completed')
    .where('cancellation.reservation_id', 'is', null)
    .execute()
  const ids = rows.map(({ id }) => id)
  const trips = await loadTrips(db)
  const [extras, ownNotes, notices, named] = await Promise.all([
    extrasOf(db, ids, locale),
    notesOf(db, ids),
    lastNotices(db, ids),
    namedCounts(db, ids),
  ])
  const parties = rows.map((found) => {
    const { id, deposit_method, bail_amount, added_by_card, cash, terminal, ...rest } = found
    const { aboard_adults: adults, aboard_children: children, aboard_infants: infants, ...row } = rest
    const deposit = depositToCrew({ deposit_method, bail_amount, added_by_card })
    const [cashAmount, terminalAmount] = [(cash ?? 0) - deposit.cash, (terminal ?? 0) - deposit.terminal]
    return {
      ...row,
      persons: { adults, children, infants },
      cashAmount,
      terminalAmount,
      dueAmount: row.restAmount - cashAmount - terminalAmount,
      extras: extras.get(id) ?? [],
      ownNotes: ownNotes.get(id) ?? [],
      notice: notices.get(id) ?? null,
      named: tripOf(trips, row.trip).asksNames ? (named.get(id) ?? 0) : null,
    }
  })
  return parties.toSorted((a, b) => collator.compare(sortKey(a), sortKey(b)))
}

/** Croatian order: Č follows C, and Ž is last. */
const collator = new Intl.Collator(operatorLocale)
const sortKey = ({ lastName, firstName, code }: Pick<ManifestParty, 'lastName' | 'firstName' | 'code'>) =>
  [lastName, firstName, code].filter(Boolean).join(' ')

async function extrasOf(db: Queryable, ids: string[], locale: Locale): Promise<Map<string, ManifestParty['extras']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservation_line as line')
    .leftJoin('special_offer as offer', 'offer.id', 'line.item_id')
    .select(['line.reservation_id', 'line.item_id', 'line.label', 'line.pieces', 'offer.title'])
    .where('line.reservation_id', 'in', ids)
    .where('line.kind', '=', 'special_offer')
    .orderBy('line.position')
    .execute()
  const byId = new Map<string, ManifestParty['extras']>()
  for (const { reservation_id, item_id, label, pieces, title } of rows) {
    const extra = { id: item_id, title: title ? textIn(title, locale) : label, pieces }
    byId.set(reservation_id, [...(byId.get(reservation_id) ?? []), extra])
  }
  return byId
}

async function notesOf(db: Queryable, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservation_note')
    .select(['reservation_id', 'note'])
    .where('reservation_id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.reduce(
    (byId, { reservation_id: id, note }) => byId.set(id, [...(byId.get(id) ?? []), note]),
    new Map<string, string[]>(),
  )
}
