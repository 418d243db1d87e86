import { z } from 'zod'
import { integerBetween, isoDate } from '../../contract/primitives.ts'
import { departureLocation, startId, tripId } from '../../contract/reservation.ts'
import { hasPrices } from '../../domain/pricing/prices.ts'
import { countGuests } from '../../domain/pricing/quote.ts'
import { changeByOperator, previewChange } from '../../domain/reservations/change/change-by-operator.ts'
import type { ChangePlan } from '../../domain/reservations/change/plan-change.ts'
import { choiceRefusals, chooseDeparture } from './chosen-departure.ts'
import {
  bookingReference,
  defineOperation,
  definePreview,
  done,
  type OperationContext,
  refused,
} from './define-operation.ts'
import { count, extras } from './reservation-add.ts'

const input = z.strictObject({
  booking: bookingReference,
  trip: tripId.optional(),
  date: isoDate.optional(),
  start: startId.optional(),
  from: departureLocation.optional(),
  adults: integerBetween(1, 1000).optional(),
  children: count.optional(),
  infants: count.optional(),
  extras: extras.optional(),
  /** The cents that the owner was shown and has confirmed. If they have changed, nothing happens. */
  confirmed: z.strictObject({ total: z.int(), due: z.int(), returned: z.int() }).optional(),
})
type Values = z.output<typeof input>

const answer = z.object({
  code: z.string(),
  trip: tripId,
  date: isoDate,
  start: startId,
  from: departureLocation,
  guests: z.int(),
  total: z.int(),
  paid: z.int(),
  due: z.int(),
  returned: z.int(),
})

/** Changes a booking; omitted fields stay unchanged. A higher price is due on board; an overpaid amount is refunded. */
export const reservationChange = defineOperation({
  name: 'reservation-change',
  role: 'owner',
  effect: 'money',
  input,
  answer,
  async run(context, values) {
    const planned = await plan(context, values)
    if (!planned.ok) return planned
    const { booking, confirmed } = values
    const amounts = amountsOf(planned.code, planned.plan)
    if (confirmed && !isConfirmed(amounts, confirmed)) return { ...refused('amounts_changed'), ...amounts }
    const made = await changeByOperator(context, { booking, request: requestOf(values), actor: context.actor }, planned)
    switch (made.outcome) {
      case 'made':
        return done(amountsOf(planned.code, made.plan))
      case 'no_places':
        return refused('no_places')
      case 'quote_changed':
        return { ...refused('amounts_changed'), ...amountsOf(planned.code, made.plan) }
      case 'refused':
        return refused(made.problem)
      default:
        return refused('changed_meanwhile')
    }
  },
  refusals: {
    ...choiceRefusals,
    no_prices: 'refused.no_prices',
    form: ({ sentences }, { locale }) => sentences[locale].join(' '),
    unknown: 'refused.unknown_booking',
    not_booked: 'refused.change_unpaid',
    booking_cancelled: 'refused.booking_cancelled',
    booked_with_reseller: 'refused.with_reseller',
    boarded: 'refused.aboard',
    change_too_late: 'refused.sailed',
    changes_used_up: 'refused.changes_used_up',
    change_by_hand: 'refused.change_by_hand',
    under_way: 'refused.change_under_way',
    no_places: 'refused.no_places',
    amounts_changed: ({ total, due, returned }, { say, money }) =>
      say('refused.change_amounts_changed', { total: money(total), due: money(due), returned: money(returned) }),
    changed_meanwhile: 'refused.changed_meanwhile',
  },
})

export const reservationChangePreview = definePreview(reservationChange, answer, async (context, values) => {
  const planned = await plan(context, values)
  return planned.ok ? done(amountsOf(planned.code, planned.plan)) : planned
})

/** The input as a request for `previewChange`. Omitted fields are omitted there too: they stay unchanged. */
const requestOf = ({ trip, date, start, from, adults, children, infants, extras: offers }: Values) => ({
  ...(trip !== undefined && { trip }),
  ...(date !== undefined && { date }),
  ...(start !== undefined && { start }),
  ...(from !== undefined && { departure_location: from }),
  ...(adults !== undefined && { adults }),
  ...(children !== undefined && { children }),
  ...(infants !== undefined && { infants }),
  ...(offers !== undefined && { special_offers: offers }),
})

/** Plans the change. A refusal has its sentences in both languages. */
async function plan(context: OperationContext, values: Values) {
  const { trip, start } = values
  if (trip !== undefined) {
    const chosen = await chooseDeparture(context.db, { trip, start }, 'change')
    if (!chosen.ok) return chosen
    if (!(await hasPrices(context.db, trip))) return refused('no_prices')
  }
  const change = { booking: values.booking, request: requestOf(values) }
  const preview = await previewChange(context, change, 'en')
  if (preview.ok) return preview
  if ('problem' in preview) return refused(preview.problem)
  const en = Object.values(preview.errors).flat()
  const croatian = await previewChange(context, change, 'hr')
  const hr = 'errors' in croatian ? Object.values(croatian.errors).flat() : en
  return { ...refused('form'), sentences: { en, hr } }
}

/** The amounts of a planned change, in cents. */
const amountsOf = (code: string, { after, amounts: { total, bail: paid, refund: returned } }: ChangePlan) => ({
  ...{
    code,
    trip: after.trip,
    date: after.date,
    start: after.start,
    from: after.departure_location,
    guests: countGuests(after),
  },
  ...{ total, paid, due: total - paid, returned },
})

const isConfirmed = (
  { total, due, returned }: ReturnType<typeof amountsOf>,
  confirmed: NonNullable<Values['confirmed']>,
) => confirmed.total === total && confirmed.due === due && confirmed.returned === returned
