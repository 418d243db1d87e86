import { z } from 'zod'
import { shownLocale } from '../../content/shown-languages.ts'
import { email, integerBetween, isoDate, localeCode, personName } from '../../contract/primitives.ts'
import { departureLocation } from '../../contract/reservation.ts'
import { isExported } from '../../domain/accounting/exported-day.ts'
import { boardParty } from '../../domain/boarding/board-party.ts'
import { createManualReservation } from '../../domain/reservations/booking/create-manual-reservation.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { splitName } from '../../shared/person-name.ts'
import { choiceRefusals, departureChoice, onDeparture } from './chosen-departure.ts'
import { cents, defineOperation, type OperationContext, refused } from './define-operation.ts'
import { recordedTime } from './recorded-time.ts'
import { count } from './reservation-add.ts'
import type { Writer } from './sentences.ts'
import { crewTender, slipNumber } from './tender.ts'

const input = z.strictObject({
  ...departureChoice,
  date: isoDate,
  from: departureLocation,
  adults: integerBetween(1, 1000),
  children: count.default(0),
  infants: count.default(0),
  by: crewTender,
  slip: slipNumber,
  /** The cents paid now, less the change given; default: the whole price. The rest is due on boarding. */
  paid: cents.optional(),
  /** Whether the party boards at once. Ignored for a departure after the day of the sale. */
  aboard: z.boolean().default(false),
  name: z.union([z.literal(''), personName(maxLengths.name)]).default(''),
  /** The address to which the ticket is mailed; empty: no mail. */
  email: z.union([z.literal(''), email]).default(''),
  locale: localeCode.default('hr'),
})
type Values = z.output<typeof input>

/**
 * Sells places on the quay for cash or by card on the terminal. A phone without signal queues the sale. The time of the
 * sale then decides whether the departure could be booked, and is the time of the ledger entry. A refusal says what was
 * sold, because the guests have paid and are perhaps gone.
 */
export const walkIn = defineOperation({
  name: 'walk-in',
  role: 'crew',
  effect: 'none',
  offline: true,
  input,
  answer: z.object({ ticket: z.string(), code: z.string(), total: z.int(), paid: z.int(), due: z.int() }),
  run: (context, given) =>
    onDeparture('change', context, given, async (values) => {
      if (values.by === 'terminal' && values.slip === '') return refused('no_slip')
      const at = await timeOfSale(context)
      const services = { ...context, now: () => at }
      const { actor, device } = context
      return inTransaction(context.db, async (db) => {
        const sold = await createManualReservation({ ...services, db }, orderOf(values, at), 'quay', actor, {
          device: device?.id,
        })
        if (!sold.ok || !values.aboard || values.date > dayOf(at)) return sold
        const boarded = await boardParty({ ...services, db }, { booking: sold.code, aboard: true, actor })
        if (!boarded.ok) throw new Error(`${sold.code} was sold and can't board: ${boarded.refusal}`)
        return sold
      })
    }),
  cash: ({ paid }) => paid,
  refusals: {
    ...choiceRefusals,
    form: ({ sentences }, { locale }) => sentences[locale].join(' '),
    no_slip: 'refused.no_slip',
    no_places: ({ left }, writer, values) =>
      notSold(writer, values, writer.say('refused.few_places', { left, ...namedDay(writer, values) })),
    too_much: (_, writer, values) => notSold(writer, values, writer.say('refused.above_price')),
    closed: (_, writer, values) => notSold(writer, values, writer.say('refused.day_closed', namedDay(writer, values))),
    cancelled: (_, writer, values) =>
      notSold(writer, values, writer.say('refused.day_cancelled', namedDay(writer, values))),
    past: (_, writer, values) => notSold(writer, values, writer.say('refused.day_past', namedDay(writer, values))),
    departed: 'refused.boat_left',
    off_season: 'refused.off_season',
    boat_out_of_service: ({ boat }, writer, values) =>
      notSold(writer, values, writer.say('refused.boat_out_of_service', { boat })),
    deposit_below_minimum: 'refused.above_price',
    phone: 'refused.phone',
    offer: 'refused.offer',
    no_contact: 'refused.no_contact',
  },
})

const namedDay = ({ day }: Writer, { date }: Values) => ({ day: day(date) })

/** The sentence for a sale that is refused. It has no names, because refusals of queued actions are stored. */
function notSold({ say, money }: Writer, { adults, children, infants, paid, by }: Values, why: string): string {
  const guests = adults + children + infants
  return paid ? say('walk_in.not_sold', { why, guests, by, amount: money(paid) }) : why
}

/** When the phone recorded the sale. If the accountant has the entries of that day, the present time instead. */
async function timeOfSale(context: OperationContext): Promise<Date> {
  const { at } = recordedTime(context)
  return at && !(await isExported(context.db, at)) ? at : context.now()
}

function orderOf({ from, name, by, slip, paid, aboard: _, ...values }: Values, at: Date) {
  const locale = shownLocale(values.locale)
  const guest = translatorOf(locale)('walk_in.guest', { at: formatsOf(locale).time(at) })
  const payment = { by, ...(slip !== '' && { slip }), ...(paid !== undefined && { paid }) }
  const known = name === '' ? { first_name: guest, last_name: '' } : splitName(name)
  const person = { ...known, phone: '', notes: '', special_offers: [] }
  return { ...values, ...person, locale, departure_location: from, payment }
}
