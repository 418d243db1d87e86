import { z } from 'zod'
import { allOffers, type OfferRow, removeOffer, setOffer } from '../../domain/pricing/set-offer.ts'
import { languages, locales } from '../../i18n/locales.ts'
import { command, type Desk, done, refusal } from '../command.ts'
import { euros } from '../print/words.ts'
import { type Kind, money, optional, required, text, wholeNumber } from '../typed/field.ts'
import { optionAsTyped } from '../typed/read-line.ts'

const offer = z.object({
  id: z.string(),
  position: z.int(),
  originalAmount: z.int(),
  payableAmount: z.int(),
  maxPieces: z.int(),
  title: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.string()),
})

const offerId: Kind<string> = {
  shown: 'id',
  takes: 'a short name of small letters, as prosek or birthday_cake',
  read: (typed) => (/^[a-z][a-z0-9_-]{0,39}$/.test(typed) ? typed : undefined),
}

export const offersList = command({
  name: 'offers list',
  summary: 'the special offers that guests can add',
  examples: ['offers list'],
  parameters: {},
  options: {},
  shape: z.object({ offers: z.array(offer) }),
  async run(desk) {
    const offers = await allOffers(desk.db)
    const right = 'right' as const
    const columns = [
      { title: 'id' },
      { title: 'price', align: right },
      { title: 'at booking', align: right },
      { title: 'at most', align: right },
      { title: 'title' },
    ]
    const rows = offers.map((row) => [
      row.id,
      euros(row.original_amount),
      euros(row.payable_amount),
      String(row.max_pieces),
      row.title.en,
    ])
    return done(rows.length > 0 ? [{ columns, rows }] : ['Nothing is offered.'], { offers: offers.map(asJson) })
  },
})

const wordsOf = (what: string) => ({
  [`${what}En`]: optional(text(), `${what} in ${languages.en.name}`),
  [`${what}Hr`]: optional(text(), `${what} in ${languages.hr.name}`),
  [`${what}De`]: optional(text(), `${what} in ${languages.de.name}`),
  [`${what}It`]: optional(text(), `${what} in ${languages.it.name}`),
  [`${what}Pl`]: optional(text(), `${what} in ${languages.pl.name}`),
})

export const offersSet = command({
  name: 'offers set',
  summary: 'adds a special offer, or changes what is given of one; a new one needs everything',
  examples: ['offers set prosek --original-amount 26', 'offers set prosek --title-de "Flasche Prošek" --position 1'],
  parameters: { id: required(offerId) },
  options: {
    originalAmount: optional(money, 'the full price of one'),
    payableAmount: optional(money, 'what of it is paid when booking'),
    maxPieces: optional(wholeNumber, 'at most so many in one booking'),
    position: optional(wholeNumber, 'its place in the list'),
    ...wordsOf('title'),
    ...wordsOf('description'),
  },
  shape: offer,
  async run(desk, { id, originalAmount, payableAmount, maxPieces, position, ...words }) {
    const outcome = await setOffer(desk, {
      id,
      original: originalAmount,
      payable: payableAmount,
      maxPieces,
      position,
      title: inLanguages('title', words),
      description: inLanguages('description', words),
      actor: desk.actor,
    })
    if (outcome.ok)
      return done(
        [`${id} is ${outcome.isNew ? 'offered' : 'changed'}: ${euros(outcome.offer.original_amount)}.`],
        asJson(outcome.offer),
      )
    if (outcome.refusal === 'missing')
      return refusal(`${id} is new, and needs ${outcome.missing.map(optionAsTyped).join(', ')} too.`)
    const sentences = {
      payable_above: 'What is paid when booking is more than the price.',
      max_pieces: '--max-pieces is between 1 and 100.',
    }
    return refusal(sentences[outcome.refusal])
  },
})

const inLanguages = (what: string, words: Record<string, unknown>) =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const given = words[`${what}${locale.charAt(0).toUpperCase()}${locale.slice(1)}`]
      return typeof given === 'string' ? [[locale, given]] : []
    }),
  )

export const offersRemove = command({
  name: 'offers remove',
  summary: 'offers something no more; who has booked it gets it',
  examples: ['offers remove snorkel'],
  parameters: { id: required(offerId) },
  options: {},
  shape: z.object({ id: z.string() }),
  async run(desk: Desk, { id }) {
    const removed = await removeOffer(desk, id, desk.actor)
    return removed ? done([`${id} is offered no more.`], { id }) : refusal(`${id} isn't offered.`)
  },
})

const asJson = (row: OfferRow): z.input<typeof offer> => ({
  id: row.id,
  position: row.position,
  originalAmount: row.original_amount,
  payableAmount: row.payable_amount,
  maxPieces: row.max_pieces,
  title: row.title,
  description: row.description,
})
