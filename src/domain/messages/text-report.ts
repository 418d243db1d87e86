import type { Selectable } from 'kysely'
import type { TextChannelId, TextState } from '../../contract/text-channels.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { TextReport } from '../../platform/integrations/text-messages/message-channel.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { queueNextChannel } from './queue-texts.ts'

export type TextRow = Selectable<Tables['text_message']>

/**
 * How far a text has come in each state. A report is stale unless its rank is higher than that of the current state.
 */
const rank: Record<TextState, number> = {
  ...{ queued: 0, sending: 0, unknown: 0, sent: 1, delivered: 2, read: 3, failed: 4 },
}

/**
 * The state of a text after a report. A delivered text can't fail any more. A failed text stays failed, because the
 * next channel may have sent it already.
 */
function stateAfterReport(state: TextState, reported: TextReport['state']): TextState {
  if (reported === 'failed') return rank[state] < rank.delivered ? 'failed' : state
  return rank[reported] > rank[state] ? reported : state
}

export const lockText = (trx: Transaction, id: string): Promise<TextRow | undefined> =>
  trx.selectFrom('text_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Stores what a channel reports about a text, and tries the next channel if the text has failed. Reports may be
 * repeated and late.
 * @param channel the channel that reports; its reports about texts of other channels are ignored
 */
export function recordReport(
  services: AppContext,
  id: string,
  report: TextReport,
  channel?: TextChannelId,
): Promise<void> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const row = await lockText(trx, id)
    if (row && (channel === undefined || row.channel === channel))
      await applyReport(services, trx, { row, report, now })
  })
}

async function applyReport(
  services: AppContext,
  trx: Transaction,
  { row, report, now }: { row: TextRow; report: TextReport; now: Date },
): Promise<void> {
  const { id, channel } = row
  const state = stateAfterReport(row.state, report.state)
  const at = (least: 'sent' | 'delivered' | 'read', before: Date | null) =>
    before ?? (state !== 'failed' && rank[state] >= rank[least] ? now : null)
  await trx
    .updateTable('text_message')
    .set({
      ...{ state, sent_at: at('sent', row.sent_at), delivered_at: at('delivered', row.delivered_at) },
      ...{ read_at: at('read', row.read_at), parts: report.parts ?? row.parts },
      ...(report.price && { price_micros: report.price.micros, currency: report.price.currency }),
      ...(state === 'failed' && { failure: row.failure ?? report.failure ?? null }),
    })
    .where('id', '=', id)
    .execute()
  if (state === row.state) return
  services.log.info({ text: id, channel, state }, 'text message reported')
  if (state === 'failed') await queueNextChannel(services, trx, row, now)
}
