import { locales, operatorLocale } from '../../../i18n/locales.ts'
import { walkIn } from '../../operations/walk-in.ts'
import { operationCommand } from '../command.ts'
import { formatEuros } from '../output/format.ts'
import {
  departureOptions,
  euroAmount,
  flag,
  freeText,
  oneOf,
  optional,
  partyOptions,
  required,
  slug,
  upcomingDay,
} from '../parsers/field.ts'

export const walkInCommand = operationCommand(walkIn, {
  name: 'reservation walk-in',
  summary: 'sells places on the quay for money in hand',
  examples: [
    'reservation walk-in today --adults 2 --from trogir',
    'reservation walk-in today --adults 2 --from trogir --by terminal --slip 004512 --aboard',
  ],
  parameters: { date: required(upcomingDay) },
  options: {
    ...partyOptions,
    ...departureOptions,
    from: required(slug, 'the quay where the party boards (quay list)'),
    by: optional(oneOf('cash', 'terminal'), 'how they pay; terminal: by card, on your terminal; default: cash'),
    slip: optional(freeText('number'), 'with --by terminal: the number of the slip'),
    paid: optional(euroAmount, 'the amount paid now; default: the whole price'),
    aboard: flag('they are aboard already'),
    name: optional(freeText('name'), 'the full name'),
    email: optional(freeText('address'), 'the address for the ticket'),
    language: optional(oneOf(...locales), `the language of the ticket; default: ${operatorLocale}`),
  },
  input: ({ language: locale, ...values }) => ({ ...values, locale }),
  print: ({ code, total, paid, due }) => [
    `${code}: ${formatEuros(total)}, ${formatEuros(paid)} paid, ${formatEuros(due)} due on boarding.`,
  ],
})
