import { z } from 'zod'
import { business } from '../../../../../content/business.ts'
import { countGuests } from '../../../../domain/pricing/quote.ts'
import type { ChangePlan } from '../../../../domain/reservations/change/plan-change.ts'
import {
  planAnswer,
  previewReservationChange,
  reservationChangeAction,
} from '../../../operations/reservation-change.ts'
import { aborted, defineCommand, failure, success } from '../../command.ts'
import { formatDay, formatEuros, pluralize } from '../../output/format.ts'
import { bookingCode, extrasList, oneOf, optional, required, upcomingDay, wholeNumber } from '../../parsers/field.ts'
import { UsageError } from '../../parsers/usage-error.ts'

const places = business.departureLocations.map(({ id }) => id)

export const reservationChange = defineCommand({
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
  outputSchema: z.object({
    code: z.string(),
    date: z.string(),
    guests: z.int(),
    total: z.int(),
    paid: z.int(),
    due: z.int(),
    returned: z.int(),
  }),
  async run(context, { code, date, from, adults, children, infants, extras }) {
    const changes = { date, from, adults, children, infants, extras }
    if (Object.values(changes).every((value) => value === undefined))
      throw new UsageError('Give at least one of the options.')
    const input = { booking: code, ...changes }
    const preview = await previewReservationChange(context, input)
    if (!preview.ok)
      return failure(hints(code)[preview.refusal] ?? reservationChangeAction.sentence(preview, input, 'en'))
    if (!(await context.confirm([`${preview.code}: ${tripOf(preview.plan)}.`, moneyOf(preview.plan)]))) return aborted
    const { total, due, returned } = planAnswer(preview.code, preview.plan)
    const performed = await reservationChangeAction.perform(context, { ...input, confirmed: { total, due, returned } })
    if (!performed.ok) return failure(hints(code)[performed.code] ?? performed.sentence('en'))
    const { plan } = performed.done
    return success([`${preview.code} is changed: ${tripOf(plan)}.`, moneyOf(plan)], performed.answer)
  },
})

const tripOf = ({ after }: ChangePlan) =>
  `${formatDay(after.date)}, ${after.departure_location}, ${pluralize(countGuests(after), 'guest')}`

const moneyOf = ({ amounts: { total, bail, refund } }: ChangePlan) =>
  `${formatEuros(total)}: ${formatEuros(bail)} paid, ${formatEuros(total - bail)} due on boarding${refund > 0 ? `; ${formatEuros(refund)} is returned` : ''}.`

/** Sentences that name the command to run. */
const hints = (code: string): Record<string, string> => ({
  boarded: `${code} is aboard: operator board ${code} --undo.`,
  no_places: 'Too few places are left, or the day is closed: see operator departure show.',
})
