import { sql } from 'kysely'
import { region } from '../../../content/business.ts'
import type { TextChannelId } from '../../contract/text-channels.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { addDays, instantOf } from '../time/operator-time.ts'

export interface TextCost {
  /** `YYYY-MM`, by the operator's clock. */
  month: string
  channel: TextChannelId
  /** The currency of the prices; null for texts without a price reported by the channel. */
  currency: string | null
  texts: number
  parts: number
  /** The sum of the prices, in millionths of the currency; null if the channel has reported none. */
  priceMicros: number | null
}

/** The texts sent on these days, and the prices that their channels have reported, by month, channel and currency. */
export async function textCosts(db: Queryable, { from, to }: { from: string; to: string }): Promise<TextCost[]> {
  const { rows } = await sql<Omit<TextCost, 'priceMicros'> & { price: string | null }>`
    select to_char(claimed_at at time zone ${region.timeZone}, 'YYYY-MM') as month, channel, currency,
      count(*)::int as texts, coalesce(sum(parts), count(*))::int as parts, sum(price_micros)::text as price
    from text_message
    where claimed_at >= ${instantOf(from, '00:00')} and claimed_at < ${instantOf(addDays(to, 1), '00:00')}
      and (sent_at is not null or price_micros is not null)
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows.map(({ price, ...row }) => ({ ...row, priceMicros: price === null ? null : Number(price) }))
}
