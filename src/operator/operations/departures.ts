import { tripFacts } from '../../../content/business.ts'
import { setDeparture } from '../../domain/availability/set-departure.ts'
import { setSeason } from '../../domain/availability/set-season.ts'
import { cancelDeparture } from '../../domain/reservations/cancellation/cancel-departure.ts'
import { defineAction } from './define-action.ts'

export const departureSetAction = defineAction(
  'departure-set',
  (context, { date, capacity, status }) =>
    setDeparture(context, {
      date,
      actor: context.actor,
      ...(capacity !== undefined && { capacity }),
      ...(status !== undefined && { status }),
    }),
  {
    answer: ({ departure: { date, status, capacity, held, sold } }) => ({ date, status, capacity, held, sold }),
    sentences: {
      not_a_day: {
        en: (_, __, { date }) => `${date} is not a valid date.`,
        hr: (_, __, { date }) => `${date} nije ispravan datum.`,
      },
      off_season: {
        en: (_, { day }, { date }) => `${day(date)} is off season: change the season first.`,
        hr: (_, { day }, { date }) => `${day(date)} je izvan sezone: najprije promijenite sezonu.`,
      },
      cancelled: {
        en: (_, { day }, { date }) =>
          `${day(date)} is cancelled, and the guests have been informed: it can't be reopened.`,
        hr: (_, { day }, { date }) => `${day(date)} je otkazan i gosti su obaviješteni: ne može se ponovno otvoriti.`,
      },
      below_taken: {
        en: ({ taken, held }, { day }, { date }) =>
          `${taken} places on ${day(date)} are taken${held > 0 ? `, ${held} of them unpaid` : ''}: the capacity can't go below that.`,
        hr: ({ taken, held }, { day }, { date }) =>
          `Broj zauzetih mjesta za ${day(date)} je ${taken}${held > 0 ? `, od toga neplaćenih ${held}` : ''}: kapacitet ne može biti manji.`,
      },
      nothing_to_set: { en: () => 'There is nothing to change.', hr: () => 'Nema se što promijeniti.' },
    },
  },
)

export const departureCancelAction = defineAction(
  'departure-cancel',
  (context, { date, reason, refundNow, confirmed }) => {
    const choice = reason === 'weather' && !refundNow
    return cancelDeparture(context, { date, reason, choice, actor: context.actor, confirmed })
  },
  {
    answer: ({ parties, amount, underWay }, { date }) => ({ date, parties, amount, underWay }),
    sentences: {
      not_a_day: {
        en: (_, __, { date }) => `${date} is not a valid date.`,
        hr: (_, __, { date }) => `${date} nije ispravan datum.`,
      },
      past: {
        en: (_, { day }, { date }) => `${day(date)} has passed.`,
        hr: (_, { day }, { date }) => `${day(date)} je prošao.`,
      },
      no_minimum: {
        en: () => 'There is no minimum number of guests (minimumGuests in content/business.ts).',
        hr: () => 'Najmanji broj gostiju nije određen (minimumGuests u content/business.ts).',
      },
      minimum_too_late: {
        en: (_, { day }, { date }) =>
          `It is too late to cancel ${day(date)} for too few guests: the terms of purchase allow it until ${tripFacts.minimumGuests?.noticeHours} hours before departure.`,
        hr: (_, { day }, { date }) =>
          `Prekasno je za otkazivanje zbog premalo gostiju (${day(date)}): opći uvjeti to dopuštaju najkasnije ${tripFacts.minimumGuests?.noticeHours} sati prije polaska.`,
      },
      already: {
        en: (_, { day }, { date }) => `${day(date)} is already cancelled.`,
        hr: (_, { day }, { date }) => `${day(date)} je već otkazan.`,
      },
      amounts_changed: {
        en: ({ guests, amount }, { money }) =>
          `The bookings have changed since you confirmed. Now ${guests} guests and ${money(amount)} are concerned. Nothing was cancelled: check the amount and confirm again.`,
        hr: ({ guests, amount }, { money }) =>
          `Rezervacije su se promijenile nakon potvrde. Sada je broj gostiju ${guests}, a iznos ${money(amount)}. Ništa nije otkazano: provjerite iznos i potvrdite ponovno.`,
      },
    },
  },
)

export const seasonSetAction = defineAction(
  'season-set',
  async (context, { from, to, weekdays }) => {
    if (from === undefined && to === undefined && weekdays === undefined)
      return { ok: false as const, refusal: 'nothing_to_set' as const }
    return { ok: true as const, ...(await setSeason(context, { from, to, weekdays, actor: context.actor })) }
  },
  {
    answer: ({ before, after, bookedOffSeason }) => ({ before, after, bookedOffSeason }),
    sentences: {
      nothing_to_set: { en: () => 'There is nothing to change.', hr: () => 'Nema se što promijeniti.' },
    },
  },
)
