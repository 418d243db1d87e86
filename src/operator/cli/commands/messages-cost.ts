import { z } from 'zod'
import { textChannelIds } from '../../../contract/text-channels.ts'
import { textCosts } from '../../../domain/messages/text-costs.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { defineCommand, success } from '../command.ts'
import { pastDateRange, validDateRange } from '../parsers/field.ts'

export const messagesCostCommand = defineCommand({
  name: 'messages cost',
  summary: 'adds up what text messages cost by month and channel, as far as the channels report prices',
  examples: ['messages cost --from 1.7. --to 31.7.'],
  parameters: {},
  options: pastDateRange,
  outputSchema: z.object({
    costs: z.array(
      z.object({
        ...{ month: z.string(), channel: z.enum(textChannelIds), currency: z.string().nullable() },
        ...{ texts: z.int(), parts: z.int(), priceMicros: z.int().nullable() },
      }),
    ),
  }),
  async run(context, { from, to = dayOf(context.now()) }) {
    const costs = await textCosts(context.db, validDateRange({ from, to }))
    const table = {
      columns: ['month', 'channel', ...['texts', 'parts', 'price'].map((right) => ({ right }))],
      rows: costs.map(({ month, channel, texts, parts, currency, priceMicros }) => [
        ...[month, channel, String(texts), String(parts)],
        priceMicros === null ? 'not reported' : `${(priceMicros / 1e6).toFixed(4)} ${currency}`,
      ]),
    }
    return success(costs.length > 0 ? [table] : ['No text messages were sent.'], { costs })
  },
})
