import type { AnswerOf } from '../../operations/define-operation.ts'
import { reservationChange, reservationChangePreview } from '../../operations/reservation-change.ts'
import { aborted, defineCommand, refusal, success } from '../command.ts'
import { type DepartureTexts, departureTexts } from '../departure-text.ts'
import { formatEuros, pluralize } from '../output/format.ts'
import { bookingCode, extrasList, optional, required, slug, upcomingDay, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const reservationChangeCommand = defineCommand({
  name: 'reservation change',
  summary: 'changes trip, day, boarding place, party or extras of a paid booking; a difference is paid on boarding',
  examples: ['reservation change BNC-7K4Q2X --date sat', 'reservation change BNC-7K4Q2X --adults 3 --extras prosek:1'],
  parameters: { code: required(bookingCode) },
  options: {
    trip: optional(slug, 'the new trip'),
    date: optional(upcomingDay, 'the new day'),
    start: optional(slug, 'the new start, if the trip has several a day'),
    from: optional(slug, 'the new boarding place'),
    adults: optional(wholeNumber, 'the new number of adults'),
    children: optional(wholeNumber, 'the new number of children'),
    infants: optional(wholeNumber, 'the new number of infants'),
    extras: optional(extrasList, 'all special offers with their numbers, such as prosek:2,snorkel:1'),
  },
  outputSchema: reservationChange.answer,
  async run(context, { code, trip, date, start, from, adults, children, infants, extras }) {
    const changes = { trip, date, start, from, adults, children, infants, extras }
    if (Object.values(changes).every((value) => value === undefined))
      throw new UsageError('Give at least one of the options.')
    const input = { booking: code, ...changes }
    const planned = await reservationChangePreview.perform(context, input)
    if (!planned.ok) return refusal(planned, hints(code))
    const { code: changed, total, due, returned } = planned.answer
    const texts = await departureTexts(context.db)
    if (!(await context.confirm([`${changed}: ${tripOf(planned.answer, texts)}.`, moneyOf(planned.answer)])))
      return aborted
    const performed = await reservationChange.perform(context, { ...input, confirmed: { total, due, returned } })
    if (!performed.ok) return refusal(performed, hints(code))
    const { answer, done } = performed
    return success([`${changed} is changed: ${tripOf(answer, texts)}.`, moneyOf(answer)], done)
  },
})

type Change = AnswerOf<typeof reservationChange>

const tripOf = ({ from, guests, ...key }: Change, { nameOf }: DepartureTexts) =>
  `${nameOf(key)}, ${from}, ${pluralize(guests, 'guest')}`

const moneyOf = ({ total, paid, due, returned }: Change) =>
  `${formatEuros(total)}: ${formatEuros(paid)} paid, ${formatEuros(due)} due on boarding${returned > 0 ? `; ${formatEuros(returned)} is returned` : ''}.`

/** Sentences that replace those of some refusals, by code. Each names a command to run. */
const hints = (code: string): Record<string, string> => ({
  boarded: `${code} is aboard: operator board ${code} --undo.`,
  no_places: 'Too few places are left, or the day is closed: see operator departure show.',
})
