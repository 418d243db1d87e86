import { z } from 'zod'
import { business } from '../../../../content/business.ts'
import { countGuests } from '../../../contract/quote-lines.ts'
import { changeByOperator, previewChange } from '../../../domain/reservations/change/change-by-operator.ts'
import type { ChangePlan, ChangeProblem } from '../../../domain/reservations/change/plan-change.ts'
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
    const request = {
      ...(date !== undefined && { date }),
      ...(from !== undefined && { departure_location: from }),
      ...(adults !== undefined && { adults }),
      ...(children !== undefined && { children }),
      ...(infants !== undefined && { infants }),
      ...(extras !== undefined && { special_offers: extras }),
    }
    if (Object.keys(request).length === 0) throw new UsageError('Give at least one of the options.')
    const preview = await previewChange(context, { booking: code, request })
    if (!preview.ok) return failure('problem' in preview ? messages[preview.problem](code) : sentencesOf(preview))
    if (!(await context.confirm([`${preview.code}: ${tripOf(preview.plan)}.`, moneyOf(preview.plan)]))) return aborted
    const made = await changeByOperator(context, { booking: code, request, actor: context.actor }, preview)
    switch (made.outcome) {
      case 'made': {
        const { after, amounts } = made.plan
        const guests = countGuests(after)
        const { total, bail: paid, refund: returned } = amounts
        const json = { code: preview.code, date: after.date, guests, total, paid, due: total - paid, returned }
        return success([`${preview.code} is changed: ${tripOf(made.plan)}.`, moneyOf(made.plan)], json)
      }
      case 'no_places':
        return failure('Too few places are left, or the day is closed: see operator departure show.')
      case 'refused':
        return failure(made.problem === 'under_way' ? underWay(code) : messages[made.problem](code))
      default:
        return failure('The booking has just changed: try again.')
    }
  },
})

const tripOf = ({ after }: ChangePlan) =>
  `${formatDay(after.date)}, ${after.departure_location}, ${pluralize(countGuests(after), 'guest')}`

const moneyOf = ({ amounts: { total, bail, refund } }: ChangePlan) =>
  `${formatEuros(total)}: ${formatEuros(bail)} paid, ${formatEuros(total - bail)} due on boarding${refund > 0 ? `; ${formatEuros(refund)} is returned` : ''}.`

const sentencesOf = ({ errors }: { errors: Record<string, string[]> }) => Object.values(errors).flat().join(' ')

const underWay = (code: string) => `The guest of ${code} is paying for another change: try again later.`

const messages: Record<ChangeProblem | 'unknown', (code: string) => string> = {
  unknown: (code) => `No booking has the code ${code}.`,
  not_booked: (code) => `${code} isn't paid: there is nothing to change.`,
  booking_cancelled: (code) => `${code} is cancelled.`,
  boarded: (code) => `${code} is aboard: operator board ${code} --undo.`,
  change_too_late: (code) => `The boat for ${code} has already sailed.`,
  changes_used_up: (code) => `${code} was changed too often.`,
  booked_with_reseller: (code) => `${code} was sold by a reseller.`,
  change_by_hand: (code) => `More cash was taken for ${code} than would be due.`,
}
