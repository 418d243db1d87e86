import { locales, operatorLocale } from '../../../i18n/locales.ts'
import { fullName, splitName } from '../../../shared/person-name.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { reservationAdd, reservationAddPreview } from '../../operations/reservation-add.ts'
import { aborted, defineCommand, refusal, success } from '../command.ts'
import { departureOf } from '../departure-text.ts'
import { formatDeadline, formatEuros, pluralize } from '../output/format.ts'
import {
  departureOptions,
  euroAmount,
  extrasList,
  flag,
  freeText,
  oneOf,
  optional,
  partyOptions,
  required,
  slug,
  upcomingDay,
} from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const reservationAddCommand = defineCommand({
  name: 'reservation add',
  summary: 'creates a booking for a guest who calls, comes to the quay or books on the marketplace',
  examples: [
    'reservation add sat --adults 2 --from split --name "Ana Kowalska" --phone "+48 600 123 456" --channel phone --pay link --email ana@mail.example',
    'reservation add today --adults 2 --children 1 --from trogir --name "Ivo Horvat" --channel quay --pay cash',
    'reservation add 14.7. --adults 4 --from split --name "Emma Smith" --channel marketplace --pay outside --language en --extras prosek:2',
  ],
  parameters: { date: required(upcomingDay) },
  options: {
    ...partyOptions,
    ...departureOptions,
    from: required(slug, 'the quay where the party boards (quay list)'),
    name: required(freeText('name'), 'the full name'),
    channel: required(oneOf('phone', 'quay', 'marketplace'), 'the origin of the booking'),
    pay: required(
      oneOf('cash', 'terminal', 'outside', 'link'),
      'cash: paid to you; terminal: paid to you by card, on your terminal; outside: paid in full to another party, such as the marketplace; link: the deposit is paid online, through a link that is mailed or that you send',
    ),
    cashAmount: optional(
      euroAmount,
      'with --pay cash or terminal: the amount paid now; default: the whole price; 0 if the guest pays on boarding',
    ),
    slip: optional(freeText('number'), 'with --pay terminal: the number of the slip'),
    phone: optional(freeText('number'), 'with country code, or a Croatian number'),
    email: optional(freeText('address'), 'the address for the ticket or the payment link'),
    language: optional(oneOf(...locales), `the language of the mails; default: ${operatorLocale}`),
    extras: optional(extrasList, 'special offers with their numbers, such as prosek:2,snorkel:1'),
    notes: optional(freeText(), 'notes of the guest'),
    texts: flag('the guest agrees to text messages about changes on the day'),
  },
  outputSchema: reservationAdd.answer,
  async run(context, { date, trip, start, channel, pay, cashAmount, slip, ...options }) {
    if (cashAmount !== undefined && pay !== 'cash' && pay !== 'terminal')
      throw new UsageError('--cash-amount goes with --pay cash or terminal.')
    const { first_name: firstName, last_name: lastName } = splitName(options.name)
    const meant = await departureOf(context, { date, trip, start }, 'change')
    if (!meant.ok) return meant
    const { key, on } = meant
    const hints = hintsFor(meant)
    const input = {
      ...{ ...key, from: options.from, firstName, lastName, channel, pay, slip },
      ...{ adults: options.adults, children: options.children, infants: options.infants, paidAmount: cashAmount },
      ...{ phone: options.phone, email: options.email, notes: options.notes, extras: options.extras },
      ...{ locale: options.language, textMessages: options.texts },
    }
    const planned = await reservationAddPreview.perform(context, input)
    if (!planned.ok) return refusal(planned, hints)
    const { guests, free, heldUntil: until } = planned.answer
    const plan = [
      `${on}, ${options.from}: ${pluralize(guests, 'guest')} for ${fullName(input)}; leaves ${pluralize(free, 'place')} free.`,
      priceOf(planned.answer),
      ...(until ? [`The payment link holds the places until ${formatDeadline(until)}.`] : []),
    ]
    if (!(await context.confirm(plan))) return aborted
    const performed = await reservationAdd.perform(context, input)
    if (!performed.ok) return refusal(performed, hints)
    const { code, heldUntil, shareReached, paid, due } = performed.answer
    const lines = heldUntil
      ? [
          `${code}: the places are held until ${formatDeadline(heldUntil)}. ${input.email ? `The link goes to ${input.email}.` : `Send it by operator reservation link ${code}.`}`,
          ...(shareReached ? [shareSentence(on)] : []),
        ]
      : [`${code} is booked: ${formatEuros(paid)} paid, ${formatEuros(due)} due on boarding.`]
    return success(lines, performed.done)
  },
})

const paymentLabels = {
  card: 'by payment link',
  cash: 'in cash now',
  terminal: 'by card on the terminal',
  outside: 'paid elsewhere',
}

const priceOf = ({ total, deposit, depositBy, due }: AnswerOf<typeof reservationAddPreview>) =>
  `${formatEuros(total)}: ${formatEuros(deposit)} ${paymentLabels[depositBy]}, ${formatEuros(due)} on boarding.`

const shareSentence = (on: string) =>
  `Unpaid bookings now hold more than their share of ${on}: until some are paid, a visitor’s places are held only while the card is charged.`

/** Sentences that replace those of some refusals, by code. Each names a command to run, or the options to use. */
const hintsFor = ({ on, args }: { on: string; args: string }): Record<string, string> => ({
  closed: `${on} is closed: operator departure set ${args} --status open.`,
  offer: 'There is no such special offer, or not that many of it: see operator offers list.',
  no_contact: '--pay link needs an --email or a --phone to reach the guest.',
})
