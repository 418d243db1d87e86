import { countBookedPieces, removeOffer, setOffer } from '../../domain/pricing/set-offer.ts'
import { removePriceSeason, setPrice } from '../../domain/pricing/set-price.ts'
import { defineAction } from './define-action.ts'

const depositAbovePrice = {
  en: () => 'The deposit is part of the price and can’t be higher.',
  hr: () => 'Predujam je dio cijene i ne može biti veći od nje.',
}
const depositBelowMinimum = {
  en: (minimum: string) =>
    `The payment provider charges no less than ${minimum}: make the deposit at least that much, or 0.`,
  hr: (minimum: string) =>
    `Pružatelj platnih usluga ne naplaćuje manje od ${minimum}: predujam mora biti barem toliki, ili 0.`,
}
const adultWithoutDeposit = {
  en: () => 'Adults need a deposit: every party has an adult, and places are kept only for a deposit.',
  hr: () => 'Za odrasle treba predujam: svaka rezervacija ima odraslu osobu, a mjesta se čuvaju samo uz predujam.',
}
const noSeason = {
  en: () => 'No seasonal price covers these days.',
  hr: () => 'Za te dane nema sezonske cijene.',
}
const rangeOrder = {
  en: () => 'The last day can’t be before the first.',
  hr: () => 'Zadnji dan ne može biti prije prvoga.',
}
const isOrdered = (span: { from: string; to: string } | null) => span === null || span.from <= span.to
const wrongOrder = { ok: false, refusal: 'range_order' } as const

export const pricesSetAction = defineAction(
  'prices-set',
  async (context, input) =>
    isOrdered(input.span) ? setPrice(context, { ...input, actor: context.actor }) : wrongOrder,
  {
    answer: ({ before, after }) => ({ before, after }),
    sentences: {
      deposit_above_price: depositAbovePrice,
      deposit_below_minimum: {
        en: ({ minimum }, { money }) => depositBelowMinimum.en(money(minimum)),
        hr: ({ minimum }, { money }) => depositBelowMinimum.hr(money(minimum)),
      },
      adult_without_deposit: adultWithoutDeposit,
      range_order: rangeOrder,
    },
  },
)

export const pricesRemoveAction = defineAction(
  'prices-remove',
  async (context, input) =>
    isOrdered(input.span) ? removePriceSeason(context, { ...input, actor: context.actor }) : wrongOrder,
  {
    answer: ({ before, after }) => ({ before, after }),
    sentences: { no_season: noSeason, range_order: rangeOrder },
  },
)

export const offersSetAction = defineAction(
  'offers-set',
  (context, input) => setOffer(context, { ...input, actor: context.actor }),
  {
    answer: ({ before, after }) => ({ before, after }),
    sentences: {
      deposit_above_price: depositAbovePrice,
      deposit_below_minimum: {
        en: ({ minimum }, { money }) => depositBelowMinimum.en(money(minimum)),
        hr: ({ minimum }, { money }) => depositBelowMinimum.hr(money(minimum)),
      },
      pieces: {
        en: () => 'A booking may have 1 to 100 pieces of an offer.',
        hr: () => 'Rezervacija može imati od 1 do 100 komada jedne ponude.',
      },
      incomplete: {
        en: ({ missing }) => `This is a new offer, and these are missing: ${missing.join(', ')}.`,
        hr: ({ missing }) => `Ovo je nova ponuda, a nedostaje: ${missing.join(', ')}.`,
      },
    },
  },
)

export const offersRemoveAction = defineAction(
  'offers-remove',
  async (context, { id }) => {
    const bookedPieces = await countBookedPieces(context, id)
    return (await removeOffer(context, { id, actor: context.actor }))
      ? { ok: true as const, id, bookedPieces }
      : { ok: false as const, refusal: 'unknown' as const }
  },
  {
    answer: ({ id, bookedPieces }) => ({ id, bookedPieces }),
    sentences: {
      unknown: {
        en: (_, __, { id }) => `There is no offer ${id}.`,
        hr: (_, __, { id }) => `Ponuda ${id} ne postoji.`,
      },
    },
  },
)
