import type { TextChannelId } from '../../contract/text-channels.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { callerWithLink } from '../rate-limit/booking-rate-limits.ts'
import { consume, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'

/** The label of the checkbox for text messages, with the names of the channels. */
export function consentWording(channels: readonly TextChannelId[], locale: Locale): string {
  const t = translatorOf(locale)
  const names = channels.map((channel) => t(`text.channel.${channel}`))
  return t('booking.text_messages', { channels: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names) })
}

/** The label of the checkbox for text messages; null if no channel is in use. */
export const consentBox = ({ textChannels }: Pick<AppContext, 'textChannels'>, locale: Locale): string | null =>
  textChannels.size > 0 ? consentWording([...textChannels.keys()], locale) : null

/**
 * Records that a guest agrees to texts by the channels that are in use. If no channel is in use, nothing is recorded.
 */
export async function recordConsent(
  { textChannels }: Pick<AppContext, 'textChannels'>,
  trx: Transaction,
  { reservationId, locale, by, now }: { reservationId: string; locale: Locale; by: string; now: Date },
): Promise<void> {
  const channels = [...textChannels.keys()]
  if (channels.length === 0) return
  const given = { channels, wording: consentWording(channels, locale), given_by: by, given_at: now, withdrawn_at: null }
  await trx
    .insertInto('text_consent')
    .values({ reservation_id: reservationId, ...given })
    .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet(given))
    .execute()
}

/** The channels by which a guest agrees to texts; empty if the guest never agreed or has withdrawn the consent. */
export async function agreedChannels(db: Queryable, reservationId: string): Promise<TextChannelId[]> {
  const row = await db
    .selectFrom('text_consent')
    .select('channels')
    .where('reservation_id', '=', reservationId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row?.channels ?? []
}

/** Withdraws the consent of a guest. Texts that are not sent yet are deleted when they are due. */
export async function withdrawConsent(
  services: Pick<AppContext, 'db' | 'now'>,
  reservationId: string,
  caller: RateLimitKey = null,
): Promise<{ ok: true } | RateLimited> {
  const { db } = services
  const now = services.now()
  const limit = await consume(services, 'change', await callerWithLink(db, reservationId, caller))
  if (!limit.ok) return limit
  await inTransaction(db, async (trx) => {
    const withdrawn = await trx
      .updateTable('text_consent')
      .set({ withdrawn_at: now })
      .where('reservation_id', '=', reservationId)
      .where('withdrawn_at', 'is', null)
      .returning('reservation_id')
      .executeTakeFirst()
    if (!withdrawn) return
    const { code } = await trx
      .selectFrom('reservation')
      .select('code')
      .where('id', '=', reservationId)
      .executeTakeFirstOrThrow()
    await recordAction(trx, { command: 'texts withdraw', details: { code }, actor: 'guest', now })
  })
  return { ok: true }
}
