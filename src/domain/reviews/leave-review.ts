import { type ReviewForm, reviewForm } from '../../contract/reviews.ts'
import type { Locale } from '../../i18n/locales.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { type FormRefusal, refusalOf, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { dayOf } from '../time/operator-time.ts'

/** A review waits until the operator publishes it; one that names a booking which has sailed is a verified guest's. */
export async function leaveReview(
  services: Services,
  input: unknown,
  { locale }: { locale: Locale },
): Promise<{ ok: true; id: string } | FormRefusal> {
  const read = reviewForm.safeParse(input)
  if (!read.success) return refusalOf(read.error, locale)
  const sailed = await sailedBy(services, read.data)
  if (sailed === 'unknown') return refuse([{ field: 'reservation_id', key: 'error.review_reservation' }], locale)
  const now = services.now()
  const id = services.ids.row()
  const { reservation_id, ...words } = read.data
  return services.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('review')
      .values({
        ...words,
        id,
        locale,
        verified: sailed === 'sailed',
        reservation_id: reservation_id ?? null,
        created_at: now,
        decided_at: null,
      })
      .onConflict((conflict) => conflict.column('reservation_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse([{ field: 'reservation_id', key: 'error.review_twice' }], locale)
    const details = {
      review_id: id,
      stars: String(words.stars),
      name: `${words.first_name} ${words.last_name}`,
      comment: words.comment,
    }
    await queueMessage(
      services,
      trx,
      { kind: 'review_received', recipient: services.operator.email, locale: 'hr', details },
      now,
    )
    return { ok: true, id }
  })
}

async function sailedBy(
  { db, now }: Services,
  { reservation_id }: ReviewForm,
): Promise<'sailed' | 'not_named' | 'unknown'> {
  if (!reservation_id) return 'not_named'
  const row = await db
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .select(['reservation.date', 'reservation.state', 'cancellation.reason'])
    .where('reservation.id', '=', reservation_id)
    .executeTakeFirst()
  return row?.state === 'completed' && row.reason === null && row.date <= dayOf(now()) ? 'sailed' : 'unknown'
}
