import type { Transaction } from '../../platform/database/connect.ts'
import type {
  MessageChannel,
  TextContent,
  TextSendResult,
} from '../../platform/integrations/text-messages/message-channel.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import type { JobPayloads } from '../job-queue.ts'
import type { Sailing } from '../trips/sailing.ts'
import { loadTrips } from '../trips/trips.ts'
import { outdatedMailOutcome } from './outdated-mails.ts'
import { retryTime } from './quiet-hours.ts'
import { agreedChannels } from './text-consent.ts'
import { lockText, recordReport, type TextRow } from './text-report.ts'
import { departsNow, deviationOf } from './timetable-deviation.ts'

/** Writes the text of a message to a party; undefined if the message or the booking does not exist any more. */
export type WriteText = (text: { message: string; reservationId: string }) => Promise<TextContent | undefined>

/** The delays, in minutes, before each query (`look`) of a text whose final state the channel has not reported. */
const lookAfterMinutes = [1, 2, 5, 15, 60]
/** If the channel has not confirmed a text at this query, the text counts as unknown. */
const givenUpAtLook = 3
/** How often, at most, a text is sent to a channel that refuses it temporarily, such as by a rate limit. */
const maxAttempts = 20

/**
 * Sends a text that is due or, if it was sent, asks its channel what became of it. A text is claimed, and the claim is
 * committed, before the channel is called. A claimed text is sent again only if the channel has refused it temporarily.
 * If this process ends meanwhile, the text is not sent again, so no guest gets it twice.
 */
export async function advanceText(
  services: AppContext,
  { textId, look = 0 }: JobPayloads['send-text'],
  write: WriteText,
): Promise<void> {
  const row = await services.db.selectFrom('text_message').selectAll().where('id', '=', textId).executeTakeFirst()
  if (!row) return
  const channel = services.textChannels.get(row.channel)
  if (row.state !== 'queued') return lookAt(services, channel, row, look)
  if (!channel) return recordReport(services, textId, { state: 'failed', failure: 'the channel is not configured' })
  const content = await write({ message: row.message, reservationId: row.reservation_id })
  if (!content) return
  const claimed = await claim(services, textId)
  if (!claimed) return
  const result = await channel.send({ ...content, reference: textId, to: claimed.phone })
  await recordResult(services, claimed, result)
}

interface ClaimedText {
  id: string
  phone: string
  attempts: number
}

/**
 * Claims a text for sending. A text that no longer applies is deleted. The lock on the booking serializes the claim
 * with a cancellation.
 */
function claim(services: AppContext, textId: string): Promise<ClaimedText | undefined> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const party = await trx
      .selectFrom('reservation')
      .innerJoin('text_message', 'text_message.reservation_id', 'reservation.id')
      .select(['reservation.phone', 'trip', 'start', 'date', 'departure_location'])
      .where('text_message.id', '=', textId)
      .forShare('reservation')
      .executeTakeFirst()
    const row = await lockText(trx, textId)
    if (!party || row?.state !== 'queued') return undefined
    if (row.due_at > now) {
      // The queue starts jobs by the clock of the database. If that clock is ahead of this machine's, the text is not
      // due yet, and its job is queued again.
      await services.queue.add(trx, 'send-text', { textId }, row.due_at)
      return undefined
    }
    const agreed = await agreedChannels(trx, row.reservation_id)
    const message = {
      kind: 'departure_message',
      reservation_id: row.reservation_id,
      dedupe_key: row.message,
      details: {},
    }
    const isOutdated =
      party.phone === '' ||
      !agreed.includes(row.channel) ||
      (await outdatedMailOutcome(trx, message, now)) !== undefined ||
      (await hasSailed(trx, row, party, now))
    if (isOutdated) {
      await trx.deleteFrom('text_message').where('id', '=', textId).execute()
      return undefined
    }
    const attempts = row.attempts + 1
    await trx
      .updateTable('text_message')
      .set({ state: 'sending', claimed_at: now, attempts })
      .where('id', '=', textId)
      .execute()
    return { id: textId, phone: party.phone, attempts }
  })
}

/**
 * Whether the boat has left, so that a text about the departure would come too late. False for a text about lost
 * property or in the sender's own words.
 */
async function hasSailed(trx: Transaction, { message }: TextRow, sailing: Sailing, now: Date): Promise<boolean> {
  const { reason } = await trx
    .selectFrom('departure_message')
    .select('reason')
    .where('id', '=', message)
    .executeTakeFirstOrThrow()
  if (reason === 'lost_property' || reason === 'own_words') return false
  return now >= departsNow(await loadTrips(trx), sailing, await deviationOf(trx, sailing))
}

async function recordResult(services: AppContext, claimed: ClaimedText, result: TextSendResult): Promise<void> {
  const { id, attempts } = claimed
  const { outcome } = result
  if (outcome === 'accepted') await recordReport(services, id, result.report)
  if (outcome === 'rejected' || (outcome === 'later' && attempts >= maxAttempts))
    return recordReport(services, id, { state: 'failed', failure: result.failure })
  if (outcome === 'later') return sendLater(services, id, result.seconds)
  if (outcome === 'unknown') services.log.warn({ text: id, cause: result.cause }, 'text message without an answer')
  await inTransaction(services.db, (trx) => queueLook(services, trx, id, 0))
}

/** Queues a text again. It can't arrive twice, because its channel has not accepted it. */
function sendLater(services: AppContext, id: string, seconds: number): Promise<void> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const row = await lockText(trx, id)
    if (row?.state !== 'sending') return
    const due = await retryTime(trx, row, new Date(now.getTime() + seconds * 1000))
    await trx.updateTable('text_message').set({ state: 'queued', due_at: due }).where('id', '=', id).execute()
    await services.queue.add(trx, 'send-text', { textId: id }, due)
  })
}

async function lookAt(services: AppContext, channel: MessageChannel | undefined, { id }: TextRow, look: number) {
  const found = await channel?.find?.(id)
  if (found) await recordReport(services, id, found)
  await inTransaction(services.db, async (trx) => {
    const row = await lockText(trx, id)
    if (row?.state === 'sending' && look >= givenUpAtLook) {
      services.log.error({ text: id, channel: row.channel }, 'text message unknown: its party is on the call list')
      await trx.updateTable('text_message').set({ state: 'unknown' }).where('id', '=', id).execute()
    }
    const isOpen = row && ['sending', 'sent', 'unknown'].includes(row.state)
    if (isOpen && (channel?.find || row.state === 'sending')) await queueLook(services, trx, id, look)
  })
}

async function queueLook({ queue, now }: AppContext, trx: Transaction, textId: string, look: number): Promise<void> {
  const minutes = lookAfterMinutes[look]
  if (minutes === undefined) return
  await queue.add(trx, 'send-text', { textId, look: look + 1 }, new Date(now().getTime() + minutes * 60_000))
}
