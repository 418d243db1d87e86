import { neededLocales } from '../../../content/shown-languages.ts'
import { singleLineText } from '../../../contract/primitives.ts'
import {
  countBookedPieces,
  listOffers,
  type OfferSettings,
  previewOfferChange,
  type SetOfferOutcome,
} from '../../../domain/pricing/set-offer.ts'
import { type Locale, languages, locales } from '../../../i18n/locales.ts'
import type { LocalizedText } from '../../../i18n/localized-text.ts'
import { textIn } from '../../../i18n/localized-text.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { offersRemove, offersSet, prices } from '../../operations/prices.ts'
import { aborted, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { formatEuros, pluralize } from '../output/format.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import {
  type CommandField,
  euroAmount,
  optional,
  optionFlag,
  type Parser,
  required,
  slugs,
  wholeNumber,
} from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

/** The id of the offer in the API and in reservation lines. Guests don't see it. */
const offerId: Parser<string> = {
  placeholder: 'id',
  expects: 'a short name of lower-case letters, digits and _, such as birthday_cake',
  parse: (input) => (/^[a-z][a-z0-9_]{0,39}$/.test(input) ? input : undefined),
}

const singleLine = (maxLength: number): Parser<string> => ({
  placeholder: 'text',
  expects: `one line of at most ${maxLength} characters`,
  parse: (input) => singleLineText(maxLength).safeParse(input).data,
})

export const offersList = operationCommand(prices, {
  name: 'offers list',
  summary: 'lists the special offers that the site shows',
  examples: ['offers list', 'offers list --json'],
  parameters: {},
  options: {},
  input: () => ({}),
  print: ({ offers }) => [offers.length > 0 ? tableOf(offers) : 'There are no special offers.'],
})

export const offersSetCommand = defineCommand({
  name: 'offers set',
  summary: 'adds or changes a special offer; titles and descriptions are required in every language shown',
  examples: [
    'offers set prosek --original-amount 26 --payable-amount 6',
    'offers set towel --original-amount 5 --payable-amount 5 --max-pieces 20 --title-en "Towel" --title-hr "Ručnik" --title-de "Handtuch" --title-it "Asciugamano" --title-pl "Ręcznik" --description-en "Dry and yours for the day." --description-hr "Suh i vaš cijeli dan." --description-de "Trocken und den ganzen Tag für Sie." --description-it "Asciutto e Suo per tutta la giornata." --description-pl "Suchy i do Państwa dyspozycji przez cały dzień."',
  ],
  parameters: { id: required(offerId) },
  options: {
    originalAmount: optional(euroAmount, 'the full price per piece, in euros'),
    payableAmount: optional(euroAmount, 'the part of it that is paid as deposit'),
    maxPieces: optional(wholeNumber, 'the maximum number per booking'),
    trips: optional(slugs('trips', 'brac,sunset'), 'the trips on which it is offered (trip list), or all'),
    ...optionPerLocale('title', singleLine(80)),
    ...optionPerLocale('description', singleLine(300)),
  },
  outputSchema: offersSet.answer,
  async run(context, { id, originalAmount, payableAmount, maxPieces, trips, ...input }) {
    const words = { title: inShownLocales('title', input), description: inShownLocales('description', input) }
    const change = { id, originalAmount, payableAmount, maxPieces, trips, ...words }
    if (Object.values(change).filter((value) => value !== undefined).length === 1)
      throw new UsageError('Give what to change: the price, the pieces or the texts.')
    const planned = previewOfferChange(await listOffers(context.db), change, context.minimumCharge)
    if (planned.ok && !(await context.confirm(planOf(planned)))) return aborted
    if (!planned.ok) return refusal(offersSet.refuse(planned, change), hints(planned))
    const performed = await offersSet.perform(context, change)
    return performed.ok ? success([tableOf([performed.done.after])], performed.done) : refusal(performed)
  },
})

export const offersRemoveCommand = defineCommand({
  name: 'offers remove',
  summary: 'removes a special offer; existing bookings keep it',
  examples: ['offers remove birthday_cake'],
  parameters: { id: required(offerId) },
  options: {},
  outputSchema: offersRemove.answer,
  async run(context, { id }) {
    const unknown = failure(`There is no offer ${id}: see “operator offers list”.`)
    const offer = (await listOffers(context.db)).find((one) => one.id === id)
    if (!offer) return unknown
    const bookedPieces = await countBookedPieces(context, id)
    const bookedLines =
      bookedPieces > 0
        ? [`${pluralize(bookedPieces, 'piece is', 'pieces are')} already booked; those guests still get them.`]
        : []
    if (!(await context.confirm([`“${offer.title.en}” is no longer offered.`, ...bookedLines]))) return aborted
    const performed = await offersRemove.perform(context, { id })
    if (!performed.ok) return unknown
    return success([`“${offer.title.en}” is no longer offered.`, ...bookedLines], performed.done)
  },
})

type TextPart = 'title' | 'description'
type OptionName<Part extends TextPart> = `${Part}${Capitalize<Locale>}`

function optionName<Part extends TextPart>(part: Part, locale: Locale): OptionName<Part> {
  return `${part}${locale.charAt(0).toUpperCase()}${locale.slice(1)}` as OptionName<Part>
}

/** Returns one option per locale: `titleEn`, `titleHr` and so on. */
function optionPerLocale<Part extends TextPart>(part: Part, parser: Parser<string>) {
  const options = locales.map((locale) => [optionName(part, locale), optional(parser)])
  return Object.fromEntries(options) as Record<OptionName<Part>, CommandField<string | undefined>>
}

/**
 * Collects the values of `titleEn`, `titleHr` and so on by locale. Undefined if all are missing. Throws a UsageError if
 * only some of the languages of the site have a value.
 */
function inShownLocales(part: TextPart, input: Record<string, string | undefined>): LocalizedText | undefined {
  const given = locales.filter((locale) => input[optionName(part, locale)] !== undefined)
  if (given.length === 0) return undefined
  const missing = neededLocales().filter((locale) => !given.includes(locale))
  if (missing.length > 0) {
    const missingOptions = missing.map((locale) => optionFlag(optionName(part, locale))).join(', ')
    throw new UsageError(`The ${part} is needed in every language shown: ${missingOptions} is missing.`)
  }
  return Object.fromEntries(given.map((locale) => [locale, input[optionName(part, locale)]])) as LocalizedText
}

/**
 * If a new offer is incomplete, returns a sentence that names the missing options, under the code of the refusal.
 * Otherwise returns an empty object.
 */
function hints(outcome: Extract<SetOfferOutcome, { ok: false }>): Record<string, string> {
  if (outcome.refusal !== 'incomplete') return {}
  const missing = outcome.missing.map((field) =>
    field === 'title' || field === 'description'
      ? `${optionFlag(field)}-${locales[0]} … -${locales.at(-1)}`
      : optionFlag(field),
  )
  return {
    incomplete: `This is a new offer, and ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
  }
}

function planOf({ before, after }: { before: OfferSettings | null; after: OfferSettings }): OutputBlock[] {
  const parts: OutputBlock[] = before
    ? ['This changes for new bookings:', tableOf([before]), 'and becomes:', tableOf([after])]
    : ['This will be offered from now on:', tableOf([after])]
  if (before?.title === after.title && before.description === after.description) return parts
  return [
    ...parts,
    ...locales.map(
      (locale) => `${languages[locale].name}: ${textIn(after.title, locale)}. ${textIn(after.description, locale)}`,
    ),
  ]
}

const tableOf = (known: AnswerOf<typeof prices>['offers']): Table => ({
  columns: [
    'id',
    { right: 'price' },
    { right: 'deposit' },
    { right: 'in cash' },
    { right: 'pieces' },
    'title',
    'trips',
  ],
  rows: known.map(({ id, originalAmount, payableAmount, maxPieces, trips, title: { en = id } }) => [
    id,
    ...[originalAmount, payableAmount, originalAmount - payableAmount].map(formatEuros),
    String(maxPieces),
    en,
    trips.join(', ') || 'all',
  ]),
})
