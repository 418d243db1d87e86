import { z } from 'zod'
import { line } from '../../contract/primitives.ts'
import {
  changedOffer,
  type Offer,
  type OfferOutcome,
  offers,
  promisedPieces,
  removeOffer,
  setOffer,
} from '../../domain/pricing/set-offer.ts'
import { type Locale, languages, locales } from '../../i18n/locales.ts'
import { command, done, notConfirmed, refusal } from '../command.ts'
import type { Printed, Table } from '../print/table.ts'
import { counted, euros } from '../print/words.ts'
import { flagOf, type Kind, money, optional, required, wholeNumber } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

const localizedText = z.object({ en: z.string(), hr: z.string(), de: z.string(), it: z.string(), pl: z.string() })
const offerSchema = z.object({
  id: z.string(),
  originalAmount: z.int(),
  payableAmount: z.int(),
  maxPieces: z.int(),
  title: localizedText,
  description: localizedText,
})

/** Id of the offer in the API and the ledger; not visible to guests. */
const offerId: Kind<string> = {
  shown: 'id',
  takes: 'a short name of small letters, digits and _, such as birthday_cake',
  read: (input) => (/^[a-z][a-z0-9_]{0,39}$/.test(input) ? input : undefined),
}

const singleLine = (maxLength: number): Kind<string> => ({
  shown: 'text',
  takes: `one line of at most ${maxLength} letters`,
  read: (input) => line(maxLength).safeParse(input).data,
})

export const offersList = command({
  name: 'offers list',
  summary: 'the special offers, as the site shows them',
  examples: ['offers list', 'offers list --json'],
  parameters: {},
  options: {},
  outputSchema: z.object({ offers: z.array(offerSchema) }),
  async run({ db }) {
    const known = await offers(db)
    return done([known.length > 0 ? tableOf(known) : 'Nothing is offered beside the tickets.'], { offers: known })
  },
})

const title = singleLine(80)
const description = singleLine(300)

export const offersSet = command({
  name: 'offers set',
  summary: 'changes a special offer or adds one; titles and descriptions are given in all five languages',
  examples: [
    'offers set prosek --original-amount 26 --payable-amount 6',
    'offers set towel --original-amount 5 --payable-amount 5 --max-pieces 20 --title-en "Towel" --title-hr "Ručnik" --title-de "Handtuch" --title-it "Asciugamano" --title-pl "Ręcznik" --description-en "Dry and yours for the day." --description-hr "Suh i vaš cijeli dan." --description-de "Trocken und den ganzen Tag für Sie." --description-it "Asciutto e Suo per tutta la giornata." --description-pl "Suchy i do Państwa dyspozycji przez cały dzień."',
  ],
  parameters: { id: required(offerId) },
  options: {
    originalAmount: optional(money, 'the full price of one, in euros'),
    payableAmount: optional(money, 'the deposit in it'),
    maxPieces: optional(wholeNumber, 'how many a booking may have'),
    titleEn: optional(title),
    titleHr: optional(title),
    titleDe: optional(title),
    titleIt: optional(title),
    titlePl: optional(title),
    descriptionEn: optional(description),
    descriptionHr: optional(description),
    descriptionDe: optional(description),
    descriptionIt: optional(description),
    descriptionPl: optional(description),
  },
  outputSchema: z.object({ before: offerSchema.nullable(), after: offerSchema }),
  async run(context, { id, originalAmount, payableAmount, maxPieces, ...input }) {
    const words = { title: inAllLocales('title', input), description: inAllLocales('description', input) }
    const change = { id, originalAmount, payableAmount, maxPieces, ...words }
    if (Object.values(change).filter((value) => value !== undefined).length === 1)
      throw new UsageError('Say what is to be changed: the price, the pieces, or the texts.')
    const planned = changedOffer(await offers(context.db), change)
    if (planned.ok && !(await context.confirmed(planOf(planned)))) return notConfirmed
    const outcome = planned.ok ? await setOffer(context, { ...change, actor: context.actor }) : planned
    if (!outcome.ok) return refusal(messageFor(outcome))
    return done([tableOf([outcome.after])], { before: outcome.before, after: outcome.after })
  },
})

export const offersRemove = command({
  name: 'offers remove',
  summary: 'offers something no more; who has booked it gets it',
  examples: ['offers remove birthday_cake'],
  parameters: { id: required(offerId) },
  options: {},
  outputSchema: z.object({ id: z.string(), promisedPieces: z.int() }),
  async run(context, { id }) {
    const unknown = refusal(`Nothing is offered as ${id}: “operator offers list” shows what is.`)
    const offer = (await offers(context.db)).find((one) => one.id === id)
    if (!offer) return unknown
    const promised = await promisedPieces(context, id)
    const promisedLines =
      promised > 0 ? [`${counted(promised, 'piece is', 'pieces are')} promised to guests, who get them.`] : []
    if (!(await context.confirmed([`“${offer.title.en}” is offered no more.`, ...promisedLines]))) return notConfirmed
    if (!(await removeOffer(context, { id, actor: context.actor }))) return unknown
    return done([`“${offer.title.en}” is offered no more.`, ...promisedLines], { id, promisedPieces: promised })
  },
})

/** Collects `titleEn`, `titleHr` … by locale. Undefined if none is given; a UsageError if some are missing. */
function inAllLocales(
  part: 'title' | 'description',
  input: Record<string, string | undefined>,
): Record<Locale, string> | undefined {
  const option = (locale: Locale) => `${part}${locale.charAt(0).toUpperCase()}${locale.slice(1)}`
  const missing = locales.filter((locale) => input[option(locale)] === undefined)
  if (missing.length === locales.length) return undefined
  if (missing.length > 0) {
    const missingOptions = missing.map((locale) => flagOf(option(locale))).join(', ')
    throw new UsageError(`The ${part} is given in all five languages: ${missingOptions} is missing.`)
  }
  return Object.fromEntries(locales.map((locale) => [locale, input[option(locale)]])) as Record<Locale, string>
}

function messageFor(outcome: Extract<OfferOutcome, { ok: false }>): string {
  if (outcome.refusal === 'incomplete') {
    const missingOptions = outcome.missing.map((field) =>
      field === 'title' || field === 'description' ? `${flagOf(field)}-en … -pl` : flagOf(field),
    )
    return `This is a new offer, and ${missingOptions.join(', ')} ${missingOptions.length === 1 ? 'is' : 'are'} missing.`
  }
  return {
    deposit_above_price: 'The deposit is a part of the price and can’t be more.',
    pieces: 'A booking may have 1 to 100 pieces of an offer.',
  }[outcome.refusal]
}

function planOf({ before, after }: { before: Offer | null; after: Offer }): Printed[] {
  const parts: Printed[] = before
    ? ['This is changed, for who books from now on:', tableOf([before]), 'and becomes:', tableOf([after])]
    : ['This is offered from now on:', tableOf([after])]
  if (before?.title === after.title && before.description === after.description) return parts
  return [
    ...parts,
    ...locales.map((locale) => `${languages[locale].name}: ${after.title[locale]}. ${after.description[locale]}`),
  ]
}

const tableOf = (known: Offer[]): Table => ({
  columns: ['id', { right: 'price' }, { right: 'deposit' }, { right: 'in cash' }, { right: 'pieces' }, 'title'],
  rows: known.map(({ id, originalAmount, payableAmount, maxPieces, title: { en } }) => [
    id,
    ...[originalAmount, payableAmount, originalAmount - payableAmount].map(euros),
    String(maxPieces),
    en,
  ]),
})
