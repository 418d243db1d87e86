import type { AppContext } from '../../src/domain/context.ts'
import { saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { confirmEntry, leaveWaitlist, shrinkParty } from '../../src/domain/waitlist/change-entry.ts'
import { insertEntry } from '../../src/domain/waitlist/join.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { day, sailingAt } from './reset-database.ts'

// Parties on the waitlist.

/**
 * Adds a party to the waitlist and confirms its entry. Some parties share a mailbox. Unlike the form, the simulation
 * also lets parties wait for a day with free places, so that more offers are made.
 */
export async function joinAndConfirm(services: AppContext, who: number, party: number): Promise<void> {
  const form = {
    ...sailingAt(who),
    dates: [day],
    adults: party,
    children: 0,
    infants: 0,
    email: `waiting-${who % 30}@mail.test`,
  }
  const entryId = await inTransaction(services.db, (trx) =>
    insertEntry(services, trx, { ...form, locale: 'en', now: services.now() }),
  )
  await confirmEntry(services, entryId)
}

async function anyOf(services: AppContext, state: 'waiting' | 'offered', pick: number): Promise<string | undefined> {
  const rows = await services.db
    .selectFrom('waitlist_entry')
    .select('id')
    .where('state', '=', state)
    .orderBy('id')
    .execute()
  return rows[pick % Math.max(rows.length, 1)]?.id
}

export async function leaveAny(services: AppContext, pick: number): Promise<void> {
  const id = await anyOf(services, pick % 2 === 0 ? 'waiting' : 'offered', pick)
  if (id) await leaveWaitlist(services, id)
}

export async function shrinkAny(services: AppContext, pick: number): Promise<void> {
  const id = await anyOf(services, 'waiting', pick)
  if (id) await shrinkParty(services, id, { adults: 1 + (pick % 2) }, 'en')
}

/** Opens the link of a live offer, which saves a draft with the offer. Undefined if there is no live offer. */
export async function openAnyOffer(
  services: AppContext,
  pick: number,
): Promise<{ draft: string; places: number; sailing: object } | undefined> {
  const rows = await services.db
    .selectFrom('waitlist_offer')
    .select(['id', 'places', 'trip', 'start', 'date'])
    .where('state', '=', 'live')
    .orderBy('id')
    .execute()
  const offer = rows[pick % Math.max(rows.length, 1)]
  if (!offer) return undefined
  const { id, places, ...sailing } = offer
  return { draft: await saveDraft(services, null, {}, null, id), places, sailing }
}
