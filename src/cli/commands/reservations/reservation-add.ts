import { z } from 'zod'
import { business } from '../../../../content/business.ts'
import { countGuests } from '../../../contract/quote-lines.ts'
import {
  createManualReservation,
  type ManualReservationOutcome,
} from '../../../domain/reservations/booking/create-manual-reservation.ts'
import { type ManualQuote, validateManualOrder } from '../../../domain/reservations/booking/manual-order.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'
import { locales, operatorLocale } from '../../../i18n/locales.ts'
import { aborted, defineCommand, failure, success } from '../../command.ts'
import { formatDay, formatEuros, formatTime, pluralize } from '../../output/format.ts'
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
    id: z.string(),
    code: z.string(),
    total: z.int(),
    paid: z.int(),
    due: z.int(),
    heldUntil: z.string().nullable(),
  }),
  async run(context, { date, channel, pay, cashAmount, ...options }) {
    if (cashAmount !== undefined && pay !== 'cash') throw new UsageError('--cash-amount goes with --pay cash.')
    const [firstName = '', ...lastNames] = options.name.split(/\s+/)
    if (lastNames.length === 0) throw new UsageError('--name takes a first name and a last name.')
    const order = {
      date,
      adults: options.adults,
      children: options.children ?? 0,
      infants: options.infants ?? 0,
      departure_location: options.from,
      first_name: firstName,
      last_name: lastNames.join(' '),
      phone: options.phone ?? '',
      email: options.email ?? '',
      notes: options.notes ?? '',
      special_offers: options.extras ?? [],
      locale: options.language ?? operatorLocale,
      payment: { by: pay, ...(cashAmount !== undefined && { paid: cashAmount }) },
    }
    const check = await validateManualOrder(context, order, await operatorSettings(context.db))
    if (!check.ok) return failure(messageFor(check, date))
    const people = countGuests(order)
    const plan = [
      `${formatDay(date)}, ${options.from}: ${pluralize(people, 'guest')} for ${order.first_name} ${order.last_name}; leaves ${pluralize(check.left - people, 'place')} free.`,
      priceOf(check.quote),
    ]
    if (!(await context.confirm(plan))) return aborted
    const outcome = await createManualReservation(context, order, channel, context.actor)
    if (!outcome.ok) return failure(messageFor(outcome, date))
    const { ok, ...json } = outcome
    const { code, heldUntil } = outcome
    const lines = heldUntil
      ? [`${code} is held until ${formatTime(heldUntil)}: the link goes to ${order.email}.`]
      : [`${code} is booked: ${formatEuros(outcome.paid)} paid, ${formatEuros(outcome.due)} due on boarding.`]
    return success(lines, { ...json, heldUntil: heldUntil?.toISOString() ?? null })
  },
})

const paymentLabels = { card: 'by payment link', cash: 'in cash now', outside: 'paid elsewhere' }

const priceOf = ({ total_amount, bail_amount, rest_amount, depositBy }: ManualQuote) =>
  `${formatEuros(total_amount)}: ${formatEuros(bail_amount)} ${paymentLabels[depositBy]}, ${formatEuros(rest_amount)} in cash on boarding.`

function messageFor(refused: Extract<ManualReservationOutcome, { ok: false }>, date: string): string {
  const on = formatDay(date)
  switch (refused.refusal) {
    case 'form':
      return refused.sentences.join(' ')
    case 'no_places':
      return `Only ${pluralize(refused.left, 'place is', 'places are')} left on ${on}.`
    case 'past':
      return `${on} has passed.`
    case 'off_season':
      return `${on} is off season.`
    case 'closed':
      return `${on} is closed: operator departure set ${date} --status open.`
    case 'cancelled':
      return `${on} is cancelled.`
    case 'phone':
      return 'This phone number is not valid: include the country code.'
    case 'offer':
      return 'There is no such special offer, or not that many of it: see operator offers list.'
    case 'no_email':
      return '--pay link needs an --email to send the link to.'
    case 'too_much':
      return 'That is more than the price.'
  }
}
