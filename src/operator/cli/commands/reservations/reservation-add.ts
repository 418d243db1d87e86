import { z } from 'zod'
import { business } from '../../../../../content/business.ts'
import { countGuests } from '../../../../domain/pricing/quote.ts'
import { type ManualQuote, validateManualOrder } from '../../../../domain/reservations/booking/manual-order.ts'
import { operatorSettings } from '../../../../domain/settings/operator-settings.ts'
import { locales, operatorLocale } from '../../../../i18n/locales.ts'
import { manualOrderOf, reservationAddAction } from '../../../operations/reservation-add.ts'
import { aborted, defineCommand, failure, success } from '../../command.ts'
import { formatDay, formatDeadline, formatEuros, pluralize } from '../../output/format.ts'
import {
  euroAmount,
  extrasList,
  freeText,
  oneOf,
  optional,
  required,
  upcomingDay,
  wholeNumber,
} from '../../parsers/field.ts'
import { UsageError } from '../../parsers/usage-error.ts'

const places = business.departureLocations.map(({ id }) => id)

export const reservationAdd = defineCommand({
  name: 'reservation add',
  summary: 'creates a booking for a guest who calls, comes to the quay or books on the marketplace',
  examples: [
    'reservation add sat --adults 2 --from zadar --name "Ana Kowalska" --phone "+48 600 123 456" --channel phone --pay link --email ana@mail.example',
    'reservation add today --adults 2 --children 1 --from bibinje --name "Ivo Horvat" --channel quay --pay cash',
    'reservation add 14.7. --adults 4 --from zadar --name "Emma Smith" --channel marketplace --pay outside --language en --extras prosek:2',
  ],
  parameters: { date: required(upcomingDay) },
  options: {
    adults: required(wholeNumber, 'number of adults'),
    children: optional(wholeNumber, 'number of children, 3 to 11 years'),
    infants: optional(wholeNumber, 'number of infants, 0 to 2 years'),
    from: required(oneOf(...places), 'the boarding place'),
    name: required(freeText('name'), 'first name and last name'),
    channel: required(oneOf('phone', 'quay', 'marketplace'), 'the origin of the booking'),
    pay: required(
      oneOf('cash', 'outside', 'link'),
      'cash: paid to you; outside: paid in full to another party, such as the marketplace; link: the deposit is paid online, through a mailed link',
    ),
    cashAmount: optional(
      euroAmount,
      'with --pay cash: the amount paid now; default: the whole price; 0 if the guest pays on boarding',
    ),
    phone: optional(freeText('number'), 'with country code, or a Croatian number'),
    email: optional(freeText('address'), 'the address for the ticket or the payment link'),
    language: optional(oneOf(...locales), `the language of the mails; default: ${operatorLocale}`),
    extras: optional(extrasList, 'special offers with their numbers, such as prosek:2,snorkel:1'),
    notes: optional(freeText(), 'notes of the guest'),
  },
  outputSchema: z.object({
    ticket: z.string(),
    code: z.string(),
    total: z.int(),
    paid: z.int(),
    due: z.int(),
    heldUntil: z.string().nullable(),
    shareReached: z.boolean(),
  }),
  async run(context, { date, channel, pay, cashAmount, ...options }) {
    if (cashAmount !== undefined && pay !== 'cash') throw new UsageError('--cash-amount goes with --pay cash.')
    const [firstName = '', ...lastNames] = options.name.split(/\s+/)
    if (lastNames.length === 0) throw new UsageError('--name takes a first name and a last name.')
    const input = {
      date,
      adults: options.adults,
      children: options.children ?? 0,
      infants: options.infants ?? 0,
      from: options.from,
      firstName,
      lastName: lastNames.join(' '),
      channel,
      pay,
      ...(cashAmount !== undefined && { paidAmount: cashAmount }),
      phone: options.phone ?? '',
      email: options.email ?? '',
      notes: options.notes ?? '',
      reference: '',
      extras: options.extras ?? [],
      locale: options.language ?? operatorLocale,
    }
    const order = manualOrderOf(input)
    const check = await validateManualOrder(context, order, await operatorSettings(context.db))
    if (!check.ok) return failure(hints(date)[check.refusal] ?? reservationAddAction.sentence(check, input, 'en'))
    const people = countGuests(order)
    const plan = [
      `${formatDay(date)}, ${options.from}: ${pluralize(people, 'guest')} for ${order.first_name} ${order.last_name}; leaves ${pluralize(check.left - people, 'place')} free.`,
      priceOf(check.quote),
      ...(check.heldUntil ? [`The payment link holds the places until ${formatDeadline(check.heldUntil)}.`] : []),
    ]
    if (!(await context.confirm(plan))) return aborted
    const performed = await reservationAddAction.perform(context, input)
    if (!performed.ok) return failure(hints(date)[performed.code] ?? performed.sentence('en'))
    const { code, heldUntil, shareReached, paid, due } = performed.done
    const lines = heldUntil
      ? [
          `${code}: the places are held until ${formatDeadline(heldUntil)}. The link goes to ${order.email}.`,
          ...(shareReached ? [shareSentence(date)] : []),
        ]
      : [`${code} is booked: ${formatEuros(paid)} paid, ${formatEuros(due)} due on boarding.`]
    return success(lines, performed.answer)
  },
})

const paymentLabels = { card: 'by payment link', cash: 'in cash now', outside: 'paid elsewhere' }

const priceOf = ({ total_amount, bail_amount, rest_amount, depositBy }: ManualQuote) =>
  `${formatEuros(total_amount)}: ${formatEuros(bail_amount)} ${paymentLabels[depositBy]}, ${formatEuros(rest_amount)} in cash on boarding.`

const shareSentence = (date: string) =>
  `Unpaid bookings now hold more than their share of ${formatDay(date)}: until some are paid, a visitor’s places are held only while the card is charged.`

/** Sentences that name the command to run, or an option. */
const hints = (date: string): Record<string, string> => ({
  closed: `${formatDay(date)} is closed: operator departure set ${date} --status open.`,
  offer: 'There is no such special offer, or not that many of it: see operator offers list.',
  no_email: '--pay link needs an --email to send the link to.',
})
