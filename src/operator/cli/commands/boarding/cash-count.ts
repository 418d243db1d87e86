import { z } from 'zod'
import { cashCountAction } from '../../../operations/cash-count.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { formatDay, formatEuros } from '../../output/format.ts'
import { euroAmount, freeText, optional, pastDay, required } from '../../parsers/field.ts'

export const cashCountCommand = defineCommand({
  name: 'cash count',
  summary: 'records the cash that was counted at the end of a day, and the difference from what should be in the box',
  examples: ['cash count today --counted 1240', 'cash count yesterday --counted 1238,50 --note "1.50 short: coins"'],
  parameters: { date: required(pastDay) },
  options: {
    counted: required(euroAmount, 'the cash in the box from this day'),
    note: optional(freeText(), 'a note about the difference'),
  },
  outputSchema: z.object({ date: z.string(), expected: z.int(), counted: z.int(), difference: z.int() }),
  async run(context, { date, counted, note = '' }) {
    const performed = await cashCountAction.perform(context, { date, counted, note })
    if (!performed.ok) return failure(performed.sentence('en'))
    const { expected, difference } = performed.answer
    const gap =
      difference === 0
        ? 'nothing is missing'
        : `${formatEuros(Math.abs(difference))} ${difference < 0 ? 'are missing' : 'too much'}`
    const line = `${formatDay(date)}: ${formatEuros(counted)} counted, ${formatEuros(expected)} expected, ${gap}.`
    return success([line], performed.answer)
  },
})
