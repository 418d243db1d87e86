import { addReservationNote } from '../../domain/reservations/add-note.ts'
import { cancelReservation } from '../../domain/reservations/cancellation/cancel-reservation.ts'
import { refundReservation } from '../../domain/reservations/cancellation/refund-reservation.ts'
import { resendMail } from '../../domain/reservations/resend-mail.ts'
import { bookingSentences } from './booking-sentences.ts'
import { defineAction } from './define-action.ts'

const { unknown, cancelled, aboard } = bookingSentences
const noBooking = {
  en: (_: unknown, __: unknown, { booking }: { booking: string }) => unknown.en(booking),
  hr: (_: unknown, __: unknown, { booking }: { booking: string }) => unknown.hr(booking),
}

export const reservationNoteAction = defineAction(
  'reservation-note',
  async (context, { booking, note }) => {
    const noted = await addReservationNote(context, { booking, note, actor: context.actor })
    return noted ? { ok: true as const, ...noted } : { ok: false as const, refusal: 'unknown' as const }
  },
  {
    answer: ({ code }) => ({ code }),
    sentences: { unknown: noBooking },
  },
)

export const reservationCancelAction = defineAction(
  'reservation-cancel',
  async (context, { booking, reason, confirmed }) => {
    const outcome = await cancelReservation(context, { booking, reason, confirmed, actor: context.actor })
    return outcome.ok ? { ...outcome, reason } : outcome
  },
  {
    answer: ({ code, reason, inTime, returned, kept, cash }) => ({ code, reason, inTime, returned, kept, cash }),
    sentences: {
      unknown: noBooking,
      not_booked: {
        en: (_, __, { booking }) => `${booking} isn't paid: there is nothing to cancel.`,
        hr: (_, __, { booking }) => `${booking} nije plaćena: nema se što otkazati.`,
      },
      already: {
        en: (_, __, { booking }) => `${booking} is already cancelled.`,
        hr: (_, __, { booking }) => `${booking} je već otkazana.`,
      },
      aboard: { en: (_, __, { booking }) => aboard.en(booking), hr: (_, __, { booking }) => aboard.hr(booking) },
      sailed: {
        en: (_, __, { booking }) => `The boat for ${booking} has already sailed.`,
        hr: (_, __, { booking }) => `Brod za ${booking} već je isplovio.`,
      },
      amounts_changed: {
        en: ({ returned, kept, cash }, { money }) =>
          `The amounts have changed since you confirmed. Now ${money(returned)} goes back to the card, ${money(kept)} is kept and ${money(cash)} was paid in cash. Nothing was cancelled: check the amounts and confirm again.`,
        hr: ({ returned, kept, cash }, { money }) =>
          `Iznosi su se promijenili nakon potvrde. Sada se na karticu vraća ${money(returned)}, zadržava se ${money(kept)}, a u gotovini je plaćeno ${money(cash)}. Ništa nije otkazano: provjerite iznose i potvrdite ponovno.`,
      },
    },
  },
)

export const reservationRefundAction = defineAction(
  'reservation-refund',
  (context, { booking, amount, method, reason }) =>
    refundReservation(context, {
      code: booking,
      reason,
      method,
      actor: context.actor,
      ...(amount !== undefined && { amount }),
      ...(context.device && { device: context.device.id }),
    }),
  {
    answer: ({ code, amount, left }) => ({ code, amount, left }),
    cash: ({ amount }, { method }) => (method === 'cash' ? -amount : 0),
    sentences: {
      unknown: noBooking,
      nothing_left: {
        en: (_, __, { booking }) => `There is nothing left to refund for ${booking}.`,
        hr: (_, __, { booking }) => `Za ${booking} nema više što vratiti.`,
      },
      disputed: {
        en: ({ left }, { money }, { booking }) =>
          `The guest's bank takes the payment of ${booking} back, or is deciding about it: a refund would pay the guest twice. ${left > 0 ? `At most ${money(left)} can be refunded.` : 'Nothing can be refunded.'}`,
        hr: ({ left }, { money }, { booking }) =>
          `Banka gosta uzima natrag uplatu za ${booking} ili o tome odlučuje: povratom bi gost novac dobio dvaput. ${left > 0 ? `Vratiti se može najviše ${money(left)}.` : 'Ništa se ne može vratiti.'}`,
      },
      inquiry: {
        en: (_, __, { booking }) =>
          `The guest's bank asks about the payment of ${booking}. Only a refund to the card ends that: after one by hand, the bank may still take the money.`,
        hr: (_, __, { booking }) =>
          `Banka gosta pita za uplatu za ${booking}. To završava samo povrat na karticu: nakon povrata na drugi način banka novac ipak može uzeti.`,
      },
      stands: {
        en: (_, __, { booking }) => `${booking} is not cancelled: undo its boarding to return the cash taken on board.`,
        hr: (_, __, { booking }) =>
          `${booking} nije otkazana: gotovina primljena pri ukrcaju vraća se poništenjem ukrcaja.`,
      },
      choosing: {
        en: ({ left }, { money }) =>
          `The guest may still choose another day. Refund all ${money(left)}; this ends the choice.`,
        hr: ({ left }, { money }) =>
          `Gost još može izabrati drugi dan. Vratite svih ${money(left)}; time izbor prestaje.`,
      },
      too_much: {
        en: ({ left }, { money }, { booking }) => `Only ${money(left)} is left to refund for ${booking}.`,
        hr: ({ left }, { money }, { booking }) => `Za ${booking} može se vratiti još samo ${money(left)}.`,
      },
    },
  },
)

export const reservationResendAction = defineAction(
  'reservation-resend',
  (context, { booking, to }) => resendMail(context, { booking, actor: context.actor, ...(to !== undefined && { to }) }),
  {
    answer: ({ code, mail }) => ({ code, mail }),
    sentences: {
      unknown: noBooking,
      not_an_address: {
        en: (_, __, { to }) => `“${to}” is no e-mail address.`,
        hr: (_, __, { to }) => `„${to}“ nije e-adresa.`,
      },
      no_address: {
        en: (_, __, { booking }) => `${booking} has no e-mail address: enter one.`,
        hr: (_, __, { booking }) => `${booking} nema e-adresu: upišite je.`,
      },
      cancelled: {
        en: (_, __, { booking }) => cancelled.en(booking),
        hr: (_, __, { booking }) => cancelled.hr(booking),
      },
      ended: {
        en: (_, __, { booking }) => `${booking} has ended unpaid: there is no ticket.`,
        hr: (_, __, { booking }) => `${booking} nije plaćena na vrijeme: nema karte.`,
      },
      being_paid: {
        en: (_, __, { booking }) => `${booking} is being paid at this moment.`,
        hr: (_, __, { booking }) => `${booking} se upravo plaća.`,
      },
    },
  },
)
