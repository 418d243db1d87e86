import { sql } from 'kysely'
import { waitlistParty } from '../../contract/waitlist.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { CloseReason } from '../../platform/database/waitlist-tables.ts'
import type { AppContext } from '../context.ts'
import { departureKey } from '../places/departure-id.ts'
import { offerReturnedPlaces } from '../places/offer-returned-places.ts'
import { countGuests } from '../pricing/quote.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../validation-error.ts'
import { closeEntry, closeOffer, lockEntry, openOffers, withLockedDepartures } from './entry-rows.ts'

/** The link of an unconfirmed entry is valid for a day. */
export const confirmWithinHours = 24

/** Confirms the address of an entry by the link in its mail: from now on the party waits. */
export async function confirmEntry(services: AppContext, entryId: string): Promise<void> {
  const now = services.now()
  await withLockedDepartures(services, entryId, async (trx, departures) => {
    const entry = await lockEntry(trx, entryId, 'unconfirmed')
    if (entry && now.getTime() - entry.created_at.getTime() <= confirmWithinHours * 3_600_000)
      await startWaiting(services, trx, { entryId, departures, now })
  })
}

/**
 * Adds an unconfirmed entry to the waitlist; the present time becomes its rank. Departures for which the mailbox
 * already waits are dropped, so that a mailbox has one rank per departure. The caller holds the locks of the
 * departures.
 * @returns whether the entry waits now
 */
export async function startWaiting(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  { entryId, departures, now }: { entryId: string; departures: DepartureId[]; now: Date },
): Promise<boolean> {
  const taken = await departuresOfMailbox(trx, entryId)
  if (taken.length > 0)
    await trx.deleteFrom('waitlist_day').where('entry_id', '=', entryId).where('departure', 'in', taken).execute()
  const left = departures.filter((departure) => !taken.includes(departure))
  if (left.length === 0) {
    await closeEntry(trx, { entryId, reason: 'duplicate', now })
    return false
  }
  await trx.updateTable('waitlist_day').set({ ranked_at: now }).where('entry_id', '=', entryId).execute()
  await trx
    .updateTable('waitlist_entry')
    .set({ state: 'waiting', confirmed_at: now, last_date: lastDateOf(left) })
    .where('id', '=', entryId)
    .execute()
  for (const departure of left) await offerReturnedPlaces(services, trx, departure)
  return true
}

const lastDateOf = (departures: DepartureId[]) =>
  departures
    .map((departure) => departureKey(departure).date)
    .sort()
    .at(-1)!

/** The departures for which the mailbox of an entry already waits. An advisory lock serializes the entries of a mailbox. */
async function departuresOfMailbox(trx: Transaction, entryId: string): Promise<DepartureId[]> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('waitlist ' || mailbox, 0)) from waitlist_entry
    where id = ${entryId}`.execute(trx)
  const { rows } = await sql<{ departure: DepartureId }>`
    select day.departure from waitlist_entry as entry join waitlist_entry as other on other.mailbox = entry.mailbox
    join waitlist_day as day on day.entry_id = other.id
    where entry.id = ${entryId} and day.ranked_at is not null`.execute(trx)
  return rows.map(({ departure }) => departure)
}

/**
 * Makes a waiting party smaller. The party keeps its rank. If it left an earlier offer unused, it gets offers again. A
 * party that becomes larger has to join again, because it would take places from the parties behind it.
 */
export async function shrinkParty(
  services: AppContext,
  entryId: string,
  input: unknown,
  locale: Locale,
): Promise<{ ok: true } | ValidationError> {
  const parsed = waitlistParty.safeParse(input)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const party = countGuests(parsed.data)
  return withLockedDepartures(services, entryId, async (trx, departures): Promise<{ ok: true } | ValidationError> => {
    const entry = await lockEntry(trx, entryId, 'waiting')
    if (!entry) return { ok: true }
    if (party > entry.party)
      return validationError(
        [{ field: 'adults', key: 'error.waitlist_party', values: { maximum: entry.party } }],
        locale,
      )
    await trx.updateTable('waitlist_entry').set(parsed.data).where('id', '=', entryId).execute()
    await trx
      .updateTable('waitlist_day')
      .set({ party, party_since: services.now(), ...(party < entry.party && { skipped: false }) })
      .where('entry_id', '=', entryId)
      .execute()
    for (const departure of departures) await offerReturnedPlaces(services, trx, departure)
    return { ok: true }
  })
}

/** Takes a party off the waitlist. The places of its live offer go to the next party. */
export function leaveWaitlist(services: AppContext, entryId: string): Promise<boolean> {
  const now = services.now()
  return withLockedDepartures(services, entryId, (trx) => endEntry(services, trx, { entryId, reason: 'left', now }))
}

/**
 * Closes an entry and its live offer. The caller holds the locks of its departures.
 * @returns false if the entry is unknown or closed
 */
export async function endEntry(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  { entryId, reason, now }: { entryId: string; reason: CloseReason; now: Date },
): Promise<boolean> {
  const entry = await lockEntry(trx, entryId)
  if (!entry || entry.state === 'closed') return false
  await closeEntry(trx, { entryId, reason, now })
  const offer = await openOffers(trx).where('entry_id', '=', entryId).where('state', '=', 'live').executeTakeFirst()
  if (offer) await closeOffer(services, trx, offer, { state: 'declined', now })
  return true
}
