import { z } from 'zod'
import { business } from '../../../content/business.ts'
import { type AddOutcome, addReservation } from '../../domain/reservations/add-reservation.ts'
import { checkDeskOrder, type DeskQuote } from '../../domain/reservations/desk-order.ts'
import { locales } from '../../i18n/locales.ts'
import { command, done, notConfirmed, refusal } from '../command.ts'
import { counted, dayInWords, euros, timeInWords } from '../print/words.ts'
import { chosenExtras, day, money, oneOf, optional, required, text, wholeNumber } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

const places = business.departureLocations.map(({ id }) => id)

export const reservationAdd = command({
  name: 'reservation add',
  summary: 'books for a guest on the phone or on the quay, or whom the marketplace sent',
  examples: [
    'reservation add sat --adults 2 --from zadar --name "Ana Kowalska" --phone "+48 600 123 456" --channel phone --pay link --email ana@mail.example',
    'reservation add today --adults 2 --children 1 --from bibinje --name "Ivo Horvat" --channel quay --pay cash',
    'reservation add 14.7. --adults 4 --from zadar --name "Emma Smith" --channel marketplace --pay outside --language en --extras prosek:2',
  ],
  parameters: { date: required(day) },
  options: {
    adults: required(wholeNumber, 'how many'),
    children: optional(wholeNumber, 'how many, 3 to 11 years'),
    infants: optional(wholeNumber, 'how many, 0 to 2 years'),
    from: required(oneOf(...places), 'where they board'),
    name: required(text('name'), 'first name and last name'),
    channel: required(oneOf('phone', 'quay', 'marketplace'), 'where the booking comes from'),
    pay: required(
      oneOf('cash', 'outside', 'link'),
      'cash: to you; outside: all of it to somebody else, such as the marketplace; link: the deposit online, by a link that is mailed',
    ),
    cashAmount: optional(
      money,
      'with --pay cash: what is paid now; all of it when not given, 0 when they pay on boarding',
    ),
    phone: optional(text('number'), 'with its country code, or a Croatian one'),
    email: optional(text('address'), 'where the ticket goes, or the link'),
    language: optional(oneOf(...locales), 'in which they are written to; hr when not given'),
    extras: optional(chosenExtras, 'special offers and how many, as prosek:2,snorkel:1'),
    notes: optional(text(), 'what they want you to know'),
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
      locale: options.language ?? 'hr',
      payment: { by: pay, ...(cashAmount !== undefined && { paid: cashAmount }) },
    }
    const check = await checkDeskOrder(context, order)
    if (!check.ok) return refusal(messageFor(check, date))
    const people = order.adults + order.children + order.infants
    const plan = [
      `${dayInWords(date)}, ${options.from}: ${counted(people, 'guest')} for ${order.first_name} ${order.last_name}; ${counted(check.left - people, 'place')} are left then.`,
      priceOf(check.quote),
    ]
    if (!(await context.confirmed(plan))) return notConfirmed
    const outcome = await addReservation(context, order, channel, context.actor)
    if (!outcome.ok) return refusal(messageFor(outcome, date))
    const { ok, ...json } = outcome
    const { code, heldUntil } = outcome
    const lines = heldUntil
      ? [`${code} is held until ${timeInWords(heldUntil)}: the link goes to ${order.email}.`]
      : [`${code} is booked: ${euros(outcome.paid)} paid, ${euros(outcome.due)} due on boarding.`]
    return done(lines, { ...json, heldUntil: heldUntil?.toISOString() ?? null })
  },
})

const paymentLabels = { card: 'by the link', cash: 'in cash now', outside: 'to somebody else' }

const priceOf = ({ total_amount, bail_amount, rest_amount, depositBy }: DeskQuote) =>
  `${euros(total_amount)}: ${euros(bail_amount)} ${paymentLabels[depositBy]}, ${euros(rest_amount)} in cash on boarding.`

function messageFor(refused: Extract<AddOutcome, { ok: false }>, date: string): string {
  const on = dayInWords(date)
  switch (refused.refusal) {
    case 'form':
      return refused.sentences.join(' ')
    case 'no_places':
      return `Only ${counted(refused.left, 'place')} are left on ${on}.`
    case 'past':
      return `${on} is over.`
    case 'off_season':
      return `${on} is off season.`
    case 'closed':
      return `${on} is closed: operator departure set ${date} --status open.`
    case 'cancelled':
      return `${on} is cancelled.`
    case 'phone':
      return 'Nobody can be reached at this phone number: give it with its country code.'
    case 'offer':
      return 'There is no such special offer, or not so many of it: operator offers list shows them.'
    case 'no_email':
      return 'The link needs an --email to go to.'
    case 'too_much':
      return 'That is more than it costs.'
  }
}
