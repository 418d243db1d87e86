import { bookableDays } from '../../domain/availability/sailing-day.ts'
import { createManualReservation } from '../../domain/reservations/booking/create-manual-reservation.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { type ActionContext, type ActionValues, defineAction } from './define-action.ts'

type Values = ActionValues<'reservation-add'>

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
}: Values) => ({
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

/** Why the crew may not book this, and the owner may. */
async function crewRefusal(
  { role, db, now }: ActionContext,
  { date, channel, pay, reference }: Values,
): Promise<'not_outside' | 'no_reference' | 'beyond_horizon' | undefined> {
  if (role !== 'crew') return undefined
  if (pay === 'outside' && channel !== 'marketplace') return 'not_outside'
  if (pay === 'outside' && reference === '') return 'no_reference'
  const { booking } = await operatorSettings(db)
  return date > bookableDays(booking, now()).last ? 'beyond_horizon' : undefined
}

export const reservationAddAction = defineAction(
  'reservation-add',
  async (context, input) => {
    const refusal = await crewRefusal(context, input)
    if (refusal) return { ok: false as const, refusal }
    const { actor, device } = context
    const order = manualOrderOf(input)
    return createManualReservation(context, order, input.channel, actor, { device: device?.id, note: input.reference })
  },
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
      not_outside: {
        en: () => 'Only a booking of the marketplace is paid elsewhere: choose it, or another payment.',
        hr: () => 'Samo rezervacija posrednika može biti plaćena drugdje: odaberite posrednika ili drugo plaćanje.',
      },
      no_reference: {
        en: () => 'A booking that was paid elsewhere needs its number at the marketplace.',
        hr: () => 'Za rezervaciju plaćenu drugdje upišite njezin broj kod posrednika.',
      },
      beyond_horizon: {
        en: (_, { day }, { date }) => `${day(date)} is too far ahead: ask the owner.`,
        hr: (_, { day }, { date }) => `${day(date)} je predaleko: obratite se vlasniku.`,
      },
      too_much: { en: () => 'That is more than the price.', hr: () => 'To je više od cijene.' },
    },
  },
)
