import type { TextChannelId } from '../../contract/text-channels.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import { retryTime } from './quiet-hours.ts'
import { agreedChannels } from './text-consent.ts'

type Services = Pick<AppContext, 'queue' | 'ids' | 'textChannels'>

/** A message to a departure as a text to one party. */
interface PartyText {
  message: string
  reservation_id: string
}

/** The first channel in the operator's order to which the guest agrees and that was not tried yet. */
const nextChannel = (
  order: Iterable<TextChannelId>,
  agreed: readonly TextChannelId[],
  tried: readonly TextChannelId[] = [],
): TextChannelId | undefined => [...order].find((channel) => agreed.includes(channel) && !tried.includes(channel))

/** Queues a text, besides the mail, to each of these parties that has agreed to texts and has given a phone number. */
export async function queueTexts(
  services: Services,
  trx: Transaction,
  { message, parties, due }: { message: string; parties: string[]; due: Date },
): Promise<void> {
  if (services.textChannels.size === 0 || parties.length === 0) return
  const agreed = await trx
    .selectFrom('text_consent')
    .innerJoin('reservation', 'reservation.id', 'text_consent.reservation_id')
    .select(['reservation_id', 'channels'])
    .where('reservation_id', 'in', parties)
    .where('withdrawn_at', 'is', null)
    .where('phone', '<>', '')
    .orderBy('reservation_id')
    .execute()
  const texts = agreed.flatMap(({ reservation_id, channels }) => {
    const channel = nextChannel(services.textChannels.keys(), channels)
    return channel ? [{ message, reservation_id, channel }] : []
  })
  await insertTexts(services, trx, texts, due)
}

/** After a text has failed, queues it again on the next channel, if there is one. */
export async function queueNextChannel(
  services: Services,
  trx: Transaction,
  failed: PartyText & { due_at: Date },
  now: Date,
): Promise<void> {
  const { message, reservation_id } = failed
  const tried = await trx
    .selectFrom('text_message')
    .select('channel')
    .where('message', '=', message)
    .where('reservation_id', '=', reservation_id)
    .execute()
  const channel = nextChannel(
    services.textChannels.keys(),
    await agreedChannels(trx, reservation_id),
    tried.map((one) => one.channel),
  )
  if (channel)
    await insertTexts(services, trx, [{ message, reservation_id, channel }], await retryTime(trx, failed, now))
}

async function insertTexts(
  { queue, ids }: Services,
  trx: Transaction,
  texts: (PartyText & { channel: TextChannelId })[],
  due: Date,
): Promise<void> {
  if (texts.length === 0) return
  const inserted = await trx
    .insertInto('text_message')
    .values(texts.map((text) => ({ ...text, id: ids.row(), state: 'queued' as const, due_at: due })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const jobs = inserted.map(({ id }) => ({ textId: id }))
  if (jobs.length > 0) await queue.add(trx, 'send-text', jobs, due)
}
