import { createManualReservation } from '../domain/reservations/booking/create-manual-reservation.ts'
import { type ActionValues, defineAction } from './define-action.ts'

/** The order of a manual booking, for `validateManualOrder`, from the input of the action. */
export const manualOrderOf = ({
  date,
  adults,
  children,
  infants,
  from,
  firstName,
  lastName,
  phone,
  email,
  notes,
  extras,
  locale,
  pay,
  paidAmount,
}: ActionValues<'reservation-add'>) => ({
  date,
  adults,
  children,
  infants,
  departure_location: from,
  first_name: firstName,
  last_name: lastName,
  phone,
  email,
  notes,
  special_offers: extras,
  locale,
  payment: { by: pay, ...(pay === 'cash' && paidAmount !== undefined && { paid: paidAmount }) },
})

export const reservationAddAction = defineAction(
  'reservation-add',
  (context, input) =>
    createManualReservation(context, manualOrderOf(input), input.channel, context.actor, context.device?.id),
  {
    answer: ({ ticket, code, total, paid, due, heldUntil, shareReached }) => ({
      ticket,
      code,
      total,
      paid,
      due,
      heldUntil: heldUntil?.toISOString() ?? null,
      shareReached,
    }),
    cash: ({ paid }, { pay }) => (pay === 'cash' ? paid : 0),
    sentences: {
      form: { en: ({ sentences }) => sentences.en.join(' '), hr: ({ sentences }) => sentences.hr.join(' ') },
      no_places: {
        en: ({ left }, { day }, { date }) =>
          `Only ${left} ${left === 1 ? 'place is' : 'places are'} left on ${day(date)}.`,
        hr: ({ left }, { day }, { date }) => `Broj slobodnih mjesta za ${day(date)}: ${left}.`,
      },
      deposit_below_minimum: {
        en: ({ minimum }, { money }) =>
          `The deposit can’t be paid by a link: the payment provider charges no less than ${money(minimum)}.`,
        hr: ({ minimum }, { money }) =>
          `Predujam se ne može platiti putem poveznice: pružatelj platnih usluga ne naplaćuje manje od ${money(minimum)}.`,
      },
      past: {
        en: (_, { day }, { date }) => `${day(date)} has passed.`,
        hr: (_, { day }, { date }) => `${day(date)} je prošao.`,
      },
      departed: {
        en: () => 'The boat has left: a payment link would be too late.',
        hr: () => 'Brod je isplovio: za poveznicu za plaćanje je prekasno.',
      },
      off_season: {
        en: (_, { day }, { date }) => `${day(date)} is off season.`,
        hr: (_, { day }, { date }) => `${day(date)} je izvan sezone.`,
      },
      closed: {
        en: (_, { day }, { date }) => `${day(date)} is closed.`,
        hr: (_, { day }, { date }) => `${day(date)} je zatvoren za rezervacije.`,
      },
      cancelled: {
        en: (_, { day }, { date }) => `${day(date)} is cancelled.`,
        hr: (_, { day }, { date }) => `${day(date)} je otkazan.`,
      },
      phone: {
        en: () => 'This phone number is not valid: include the country code.',
        hr: () => 'Broj telefona nije ispravan: dodajte pozivni broj države.',
      },
      offer: {
        en: () => 'There is no such special offer, or not that many of it.',
        hr: () => 'Te posebne ponude nema, ili je nema toliko.',
      },
      no_email: {
        en: () => 'A payment link needs an e-mail address to send it to.',
        hr: () => 'Za poveznicu za plaćanje treba e-adresa.',
      },
      too_much: { en: () => 'That is more than the price.', hr: () => 'To je više od cijene.' },
    },
  },
)
