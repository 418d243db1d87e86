import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { queueMessages } from '../messages/queue-message.ts'
import type { Boat } from '../trips/trips.ts'

/** How guests recognize the boat at the quay: by its marks, or by its name if no marks are known. */
const marksOf = ({ name, facts }: Boat) => facts.marks ?? { en: name }

/** Mails the paid parties of a coming departure that it sails with another boat, if the new boat looks different. */
export async function mailOtherBoat(
  services: Pick<AppContext, 'queue' | 'ids'>,
  trx: Transaction,
  { departure, before, after, now }: { departure: DepartureId; before: Boat; after: Boat; now: Date },
): Promise<void> {
  if (before.id === after.id || isDeepStrictEqual(marksOf(before), marksOf(after))) return
  const parties = await trx
    .selectFrom('reservation')
    .innerJoin('departure', 'departure.id', 'reservation.departure')
    .select(['reservation.id', 'email', 'locale'])
    .where('departure.id', '=', departure)
    .where('reservation.state', '=', 'completed')
    .where('seat_status', '<>', 'none')
    .where(sql<boolean>`lower(during) > ${now}`)
    .orderBy('code')
    .execute()
  const messages = parties.map(({ id, email, locale }) => ({
    ...{ kind: 'boat_changed' as const, reservationId: id, recipient: email, locale },
    // A departure can get an earlier boat back, and then another mail is needed. So the key contains the time.
    ...{ dedupeKey: `${departure} ${now.toISOString()}`, details: { boat: after.id, departure } },
  }))
  await queueMessages(services, trx, messages, now)
}
