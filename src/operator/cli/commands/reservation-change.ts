import { business } from '../../../../content/business.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { reservationChange, reservationChangePreview } from '../../operations/reservation-change.ts'
import { aborted, defineCommand, refusal, success } from '../command.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import { bookingCode, extrasList, oneOf, optional, required, upcomingDay, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

const places = business.departureLocations.map(({ id }) => id)

export const reservationChangeCommand = defineCommand({
  name: 'reservation change',
  summary: 'changes day, boarding place, party or extras of a paid booking; a difference is paid on boarding',
  examples: ['reservation change BNC-7K4Q2X --date sat', 'reservation change BNC-7K4Q2X --adults 3 --extras prosek:1'],
  parameters: { code: required(bookingCode) },
  options: {
    date: optional(upcomingDay, 'the new day'),
    from: optional(oneOf(...places), 'the new boarding place'),
    adults: optional(wholeNumber, 'the new number of adults'),
    children: optional(wholeNumber, 'the new number of children'),
    infants: optional(wholeNumber, 'the new number of infants'),
    extras: optional(extrasList, 'all special offers with their numbers, such as prosek:2,snorkel:1'),
  },
  outputSchema: reservationChange.answer,
  async run(context, { code, date, from, adults, children, infants, extras }) {
    const changes = { date, from, adults, children, infants, extras }
    if (Object.values(changes).every((value) => value === undefined))
      throw new UsageError('Give at least one of the options.')
    const input = { booking: code, ...changes }
    const planned = await reservationChangePreview.perform(context, input)
    if (!planned.ok) return refusal(planned, hints(code))
    const { code: changed, total, due, returned } = planned.answer
    if (!(await context.confirm([`${changed}: ${tripOf(planned.answer)}.`, moneyOf(planned.answer)]))) return aborted
    const performed = await reservationChange.perform(context, { ...input, confirmed: { total, due, returned } })
    if (!performed.ok) return refusal(performed, hints(code))
    const { answer, done } = performed
    return success([`${changed} is changed: ${tripOf(answer)}.`, moneyOf(answer)], done)
  },
})

type Change = AnswerOf<typeof reservationChange>

const tripOf = ({ date, from, guests }: Change) => `${formatDay(date)}, ${from}, ${pluralize(guests, 'guest')}`

const moneyOf = ({ total, paid, due, returned }: Change) =>
  `${formatEuros(total)}: ${formatEuros(paid)} paid, ${formatEuros(due)} due on boarding${returned > 0 ? `; ${formatEuros(returned)} is returned` : ''}.`

/** Sentences for refusals that name the command to run. */
const hints = (code: string): Record<string, string> => ({
  boarded: `${code} is aboard: operator board ${code} --undo.`,
  no_places: 'Too few places are left, or the day is closed: see operator departure show.',
})
