import { sql } from 'kysely'
import type { Locale } from '../../i18n/locales.ts'
import type { WaitlistState } from '../../platform/database/waitlist-tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { DepartureState } from '../availability/set-departure.ts'
import type { AppContext } from '../context.ts'
import { type DepartureKey, departureId, departureKey } from '../places/departure-id.ts'
import { lockDepartures } from '../places/lock-departures.ts'
import { endEntry, startWaiting } from './change-entry.ts'
import { departuresOf, withLockedDepartures } from './entry-rows.ts'
import { insertEntry, validateWaitlistForm } from './join.ts'

export type AddOutcome =
  | { ok: true; id: string; dates: string[] }
  | { ok: false; refusal: 'form'; sentences: string[] }
  | { ok: false; refusal: 'duplicate' }

/**
 * Adds a party to the waitlist for the command line: the errors of the form are in English. The entry needs no
 * confirmation: its rank is the time of this call.
 */
export async function addToWaitlist(
  services: AppContext,
  input: unknown,
  { locale, actor }: { locale: Locale; actor: string },
): Promise<AddOutcome> {
  const validation = await validateWaitlistForm(services, input, 'en')
  if (!validation.ok) return { ok: false, refusal: 'form', sentences: Object.values(validation.errors).flat() }
  const { form } = validation
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<AddOutcome> => {
    const departures = form.dates.map((date) => departureId({ ...form, date }))
    await lockDepartures(trx, departures)
    const entryId = await insertEntry(services, trx, { ...form, locale, now })
    if (!(await startWaiting(services, trx, { entryId, departures, now }))) return { ok: false, refusal: 'duplicate' }
    const dates = (await departuresOf(trx, [entryId])).map((departure) => departureKey(departure).date)
    const { adults, children, infants } = form
    const details = { entry_id: entryId, trip: form.trip, start: form.start, dates, adults, children, infants }
    await recordAction(trx, { command: 'waitlist add', details, actor, now })
    return { ok: true, id: entryId, dates }
  })
}

/** Takes a party off the waitlist; its live offer goes to the next party. @returns false if it doesn't wait */
export function removeFromWaitlist(
  services: AppContext,
  { entryId, actor }: { entryId: string; actor: string },
): Promise<boolean> {
  const now = services.now()
  return withLockedDepartures(services, entryId, async (trx) => {
    const removed = await endEntry(services, trx, { entryId, reason: 'removed', now })
    if (removed) await recordAction(trx, { command: 'waitlist remove', details: { entry_id: entryId }, actor, now })
    return removed
  })
}

/**
 * Takes all parties with addresses of a domain or its subdomains off the waitlist.
 * @returns the number of parties
 */
export async function removeDomain(
  services: AppContext,
  { domain, actor }: { domain: string; actor: string },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from waitlist_entry where state <> 'closed' and ${ofDomain(domain)} order by id`.execute(services.db)
  let removed = 0
  for (const { id } of rows) if (await removeFromWaitlist(services, { entryId: id, actor })) removed++
  return removed
}

/** How many parties `removeDomain` would take off the waitlist. */
export async function countDomain({ db }: Pick<AppContext, 'db'>, domain: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waitlist_entry where state <> 'closed' and ${ofDomain(domain)}`.execute(db)
  return rows[0]?.count ?? 0
}

const ofDomain = (domain: string) =>
  sql`right('.' || split_part(mailbox, '@', 2), length(${domain}) + 1) = '.' || lower(${domain})`

/** A party that waits for one departure. */
export interface WaitingEntry {
  id: string
  trip: string
  date: string
  start: string
  state: Exclude<WaitlistState, 'closed' | 'unconfirmed'>
  party: number
  adults: number
  children: number
  infants: number
  email: string
  locale: Locale
  rankedAt: Date
  unanswered: number
  /** The deadline of the party's live offer for this departure; null if it has none. */
  offeredUntil: Date | null
  /** The places of the departure, and how many of them are sold or held; null before its first booking. */
  capacity: number | null
  taken: number | null
}

/** The parties that wait for a departure, for a day, or for any day from `from` on, in the order of their ranks. */
export async function listWaiting(
  { db }: Pick<AppContext, 'db'>,
  wanted: DepartureKey | { date: string } | { from: string },
): Promise<WaitingEntry[]> {
  const filter =
    'from' in wanted
      ? sql`day.date >= ${wanted.from}`
      : 'trip' in wanted
        ? sql`day.departure = ${departureId(wanted)}`
        : sql`day.date = ${wanted.date}`
  const { rows } = await sql<WaitingEntry>`
    select entry.id, day.trip, day.date, day.start, entry.state, entry.party, adults, children, infants, email, locale,
      day.ranked_at as "rankedAt", unanswered, offer.expires_at as "offeredUntil",
      capacity, departure.sold + departure.held as taken
    from waitlist_day as day join waitlist_entry as entry on entry.id = day.entry_id
    left join departure on departure.id = day.departure
    left join waitlist_offer as offer on offer.entry_id = entry.id and offer.departure = day.departure and offer.state = 'live'
    where ${filter} and day.ranked_at is not null
    order by day.departure, day.ranked_at, day.entry_id`.execute(db)
  return rows
}

/** A higher capacity of a departure, and how many waiting parties would get an offer with it. */
export interface CapacityGain {
  capacity: number
  parties: number
}

const maxGains = 5

/**
 * The capacities that would have room for the first waiting party, for the first two, and so on. Only those above the
 * current capacity are listed.
 */
export function capacityGains(
  { capacity, held, sold }: Pick<DepartureState, 'capacity' | 'held' | 'sold'>,
  waiting: readonly Pick<WaitingEntry, 'party' | 'state'>[],
): CapacityGain[] {
  const sizes = waiting.filter(({ state }) => state === 'waiting').map(({ party }) => party)
  return sizes
    .map((_, index) => ({
      capacity: sizes.slice(0, index + 1).reduce((sum, size) => sum + size, held + sold),
      parties: index + 1,
    }))
    .filter((gain) => gain.capacity > capacity)
    .slice(0, maxGains)
}
