import { sql } from 'kysely'
import type { MailKind } from '../../contract/mail-kinds.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { uuidOf } from '../ids.ts'
import { copiedMails } from './second-recipient.ts'

export interface NewMessage {
  kind: MailKind
  /** A deterministic id that makes queueing idempotent; generated if omitted. */
  id?: string
  recipient: string
  locale: Locale
  reservationId?: string
  /** Distinguishes several messages of one kind for one reservation. */
  dedupeKey?: string
  details?: Record<string, string>
}

/**
 * Queues a mail inside the business transaction (transactional outbox; invariant 7 of docs/domain/reservations.md). A
 * reservation gets one mail per kind and dedupe key; duplicates are ignored.
 */
export const queueMessage = (
  services: Pick<AppContext, 'queue' | 'ids'>,
  trx: Transaction,
  message: NewMessage,
  now: Date,
): Promise<void> => queueMessages(services, trx, [message], now)

/**
 * Queues several mails, and their jobs, in one statement each, which shortens transactions that hold locks. If the
 * operator has a second recipient, this recipient gets a message of its own for each queued mail to the operator in the
 * groups chosen for it. So the two are sent, retried and limited separately.
 * @param notBefore when they are sent; now if omitted
 */
export async function queueMessages(
  { queue, ids }: Pick<AppContext, 'queue' | 'ids'>,
  trx: Transaction,
  messages: NewMessage[],
  now: Date,
  notBefore?: Date,
): Promise<void> {
  // Guests who booked by phone without an e-mail address, or who were anonymized, get no mail.
  const deliverable = messages.filter(({ recipient }) => recipient !== '').map(rowOf(ids))
  const due = notBefore ?? now
  const queued = await insertMessages(trx, deliverable, due)
  const copies = await copiedMails(
    trx,
    deliverable.filter(({ id }) => queued.includes(id)),
  )
  const second = copies.map((copy) => ({
    ...copy,
    id: uuidOf([copy.id, 'second recipient']),
    dedupe_key: `${copy.dedupe_key}/second recipient`,
  }))
  const jobs = [...queued, ...(await insertMessages(trx, second, due))].map((messageId) => ({ messageId }))
  if (jobs.length > 0) await queue.add(trx, 'send-message', jobs, notBefore)
}

/**
 * Inserts the messages.
 * @returns the ids of the messages that were not queued before
 */
async function insertMessages(
  trx: Transaction,
  messages: ReturnType<ReturnType<typeof rowOf>>[],
  due: Date,
): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = await trx
    .insertInto('message')
    .columns(['id', 'kind', 'recipient', 'locale', 'reservation_id', 'dedupe_key', 'details', 'due_at'])
    // All mails are one parameter, so that PostgreSQL prepares the statement once for any number of mails.
    .expression(
      sql`select id, kind, recipient, locale, reservation_id, dedupe_key, details, ${due}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as row (id uuid, kind text, recipient text, locale text, reservation_id text, dedupe_key text, details jsonb)`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const rowOf =
  (ids: AppContext['ids']) =>
  ({ kind, recipient, locale, id = ids.row(), reservationId, dedupeKey = '', details = {} }: NewMessage) => ({
    id,
    kind,
    recipient,
    locale,
    reservation_id: reservationId,
    dedupe_key: dedupeKey,
    details,
  })

/**
 * Queues the mail “payment received, confirmation pending” if the outcome of a payment is still open. The first
 * reconciliation job (round 0), 20 seconds after the start of the payment, calls this.
 */
export function queuePaymentPendingMail(services: AppContext, attemptId: string): Promise<void> {
  return inTransaction(services.db, async (trx) => {
    const pending = await trx
      .selectFrom('payment_attempt as attempt')
      .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
      .select(['reservation.id', 'reservation.email', 'reservation.locale'])
      .where('attempt.id', '=', attemptId)
      .where('attempt.state', 'in', ['processing', 'unknown', 'submitting'])
      .where('reservation.state', '=', 'paying')
      // The mail states that the places are held, so it is queued only while they are.
      .where('reservation.seat_status', '=', 'held')
      .executeTakeFirst()
    if (!pending) return
    const { id, email, locale } = pending
    await queueMessage(services, trx, { kind: 'received', reservationId: id, recipient: email, locale }, services.now())
  })
}
