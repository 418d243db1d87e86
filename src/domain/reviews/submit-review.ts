import { sql } from 'kysely'
import { type ReviewForm, reviewForm } from '../../contract/reviews.ts'
import type { Locale } from '../../i18n/locales.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { fullName } from '../../shared/person-name.ts'
import type { AppContext } from '../context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { consume, keyFor, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../validation-error.ts'
import { reviewEligibility } from './review-eligibility.ts'

const duplicateWindowMs = 86_400_000

/**
 * Stores a review for moderation. A review of a booking whose trip took place is verified. An identical review within a
 * day is a resubmitted form: it is not stored again and gets the same response.
 */
export async function submitReview(
  services: AppContext,
  input: unknown,
  { locale, caller }: { locale: Locale; caller: RateLimitKey },
): Promise<{ ok: true; id: string } | ValidationError | RateLimited> {
  const parsed = reviewForm.safeParse(input)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const { reservation_id, ...review } = parsed.data
  const eligibility = reservation_id ? await reviewEligibility(services, reservation_id) : undefined
  if (eligibility === 'unknown')
    return validationError([{ field: 'reservation_id', key: 'error.review_reservation' }], locale)
  const limit = await consume(services, 'review', caller)
  if (!limit.ok) return limit
  const now = services.now()
  const id = services.ids.row()
  return inTransaction(services.db, async (trx) => {
    const duplicate = await findDuplicate(trx, parsed.data, now)
    if (duplicate) return { ok: true, id: duplicate.id }
    const row = await trx
      .insertInto('review')
      .values({
        ...review,
        id,
        locale,
        verified: reservation_id !== undefined,
        reservation_id: reservation_id ?? null,
        created_at: now,
        decided_at: null,
      })
      .onConflict((conflict) => conflict.column('reservation_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return validationError([{ field: 'reservation_id', key: 'error.review_twice' }], locale)
    // When the operator's mailbox is rate-limited, the review is stored without a mail; `operator today` counts it.
    const mail = await consume({ ...services, db: trx }, 'operator_mail', keyFor(services.operator.email, caller))
    if (mail.ok) await notifyOperator(services, trx, id, review, now)
    return { ok: true, id }
  })
}

/**
 * Finds an identical review from the past day; undefined if there is none. An advisory lock on the content serializes
 * concurrent duplicates, so that the second request finds the stored review.
 */
async function findDuplicate(trx: Transaction, review: ReviewForm, now: Date) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(review)}, 0))`.execute(trx)
  return trx
    .selectFrom('review')
    .select('id')
    .where('first_name', '=', review.first_name)
    .where('last_name', '=', review.last_name)
    .where('comment', '=', review.comment)
    .where('stars', '=', review.stars)
    .where('reservation_id', 'is not distinct from', review.reservation_id ?? null)
    .where('created_at', '>', new Date(now.getTime() - duplicateWindowMs))
    .executeTakeFirst()
}

async function notifyOperator(
  services: AppContext,
  trx: Transaction,
  id: string,
  { stars, first_name, last_name, comment }: Omit<ReviewForm, 'reservation_id'>,
  now: Date,
) {
  const details = {
    review_id: id,
    stars: String(stars),
    name: fullName({ firstName: first_name, lastName: last_name }),
    comment,
  }
  await queueMessage(
    services,
    trx,
    { kind: 'review_received', recipient: services.operator.email, locale: operatorLocale, details },
    now,
  )
}
