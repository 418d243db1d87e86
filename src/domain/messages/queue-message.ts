import type { MailKind } from '../../contract/mail-kinds.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Services } from '../services.ts'

export interface DueMessage {
  kind: MailKind
  /** Where it must be the same for the same message; otherwise it gets one of its own. */
  id?: string
  recipient: string
  locale: Locale
  reservationId?: string
  /** What it is about, where a reservation may have several of a kind. */
  about?: string
  details?: Record<string, string>
}

/**
 * Promise 7: a mail that is due is written with the business that makes it due. One of a kind per reservation and subject; none
 * to a guest of the quay who left no address.
 */
export const queueMessage = (
  services: Pick<Services, 'queue' | 'ids'>,
  trx: Transaction,
  message: DueMessage,
  now: Date,
): Promise<void> => queueMessages(services, trx, [message], now)

/** Several at once, for whoever others wait for meanwhile. */
export async function queueMessages(
  { queue, ids }: Pick<Services, 'queue' | 'ids'>,
  trx: Transaction,
  messages: DueMessage[],
  now: Date,
): Promise<void> {
  // A guest who booked by phone without an address, or who was forgotten, can't be written to.
  const due = messages.filter(({ recipient }) => recipient !== '')
  if (due.length === 0) return
  const rows = await trx
    .insertInto('message')
    .values(
      due.map((message) => ({
        id: message.id ?? ids.row(),
        kind: message.kind,
        recipient: message.recipient,
        locale: message.locale,
        reservation_id: message.reservationId ?? null,
        about: message.about ?? '',
        details: JSON.stringify(message.details ?? {}),
        due_at: now,
        last_error: null,
        sent_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  for (const { id } of rows) await queue.add(trx, 'send-message', { messageId: id })
}
