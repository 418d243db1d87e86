import { countGuests } from '../../domain/pricing/quote.ts'
import { changeByOperator, previewChange } from '../../domain/reservations/change/change-by-operator.ts'
import type { ChangePlan } from '../../domain/reservations/change/plan-change.ts'
import { bookingSentences } from './booking-sentences.ts'
import { type ActionContext, type ActionValues, defineAction } from './define-action.ts'

type ChangeInput = ActionValues<'reservation-change'>

/** The request of `previewChange` from the input of the action; omitted fields stay. */
const changeRequestOf = ({ date, from, adults, children, infants, extras }: ChangeInput) => ({
  ...(date !== undefined && { date }),
  ...(from !== undefined && { departure_location: from }),
  ...(adults !== undefined && { adults }),
  ...(children !== undefined && { children }),
  ...(infants !== undefined && { infants }),
  ...(extras !== undefined && { special_offers: extras }),
})

/** The amounts of a planned change, in cents. */
export const planAnswer = (code: string, { after, amounts: { total, bail: paid, refund: returned } }: ChangePlan) => ({
  code,
  date: after.date,
  guests: countGuests(after),
  total,
  paid,
  due: total - paid,
  returned,
})

export async function previewReservationChange(context: ActionContext, input: ChangeInput) {
  const change = { booking: input.booking, request: changeRequestOf(input) }
  const preview = await previewChange(context, change, 'en')
  if (preview.ok) return preview
  if ('problem' in preview) return { ok: false as const, refusal: preview.problem }
  const en = Object.values(preview.errors).flat()
  const croatian = await previewChange(context, change, 'hr')
  const hr = 'errors' in croatian ? Object.values(croatian.errors).flat() : en
  return { ok: false as const, refusal: 'form' as const, sentences: { en, hr } }
}

function isConfirmed(
  { code, plan }: { code: string; plan: ChangePlan },
  confirmed: NonNullable<ChangeInput['confirmed']>,
) {
  const { total, due, returned } = planAnswer(code, plan)
  return confirmed.total === total && confirmed.due === due && confirmed.returned === returned
}

const amountsChanged = (code: string, plan: ChangePlan) =>
  ({ ok: false, refusal: 'amounts_changed', ...planAnswer(code, plan) }) as const

export const reservationChangeAction = defineAction(
  'reservation-change',
  async (context, input) => {
    const preview = await previewReservationChange(context, input)
    if (!preview.ok) return preview
    const { booking, confirmed } = input
    if (confirmed && !isConfirmed(preview, confirmed)) return amountsChanged(preview.code, preview.plan)
    const change = { booking, request: changeRequestOf(input), actor: context.actor }
    const made = await changeByOperator(context, change, preview)
    switch (made.outcome) {
      case 'made':
        return { ok: true as const, code: preview.code, plan: made.plan }
      case 'no_places':
        return { ok: false as const, refusal: 'no_places' as const }
      case 'quote_changed':
        return amountsChanged(preview.code, made.plan)
      case 'refused':
        return { ok: false as const, refusal: made.problem }
      default:
        return { ok: false as const, refusal: 'changed_meanwhile' as const }
    }
  },
  {
    answer: ({ code, plan }) => planAnswer(code, plan),
    sentences: {
      form: { en: ({ sentences }) => sentences.en.join(' '), hr: ({ sentences }) => sentences.hr.join(' ') },
      unknown: {
        en: (_, __, { booking }) => bookingSentences.unknown.en(booking),
        hr: (_, __, { booking }) => bookingSentences.unknown.hr(booking),
      },
      not_booked: {
        en: (_, __, { booking }) => `${booking} isn't paid: there is nothing to change.`,
        hr: (_, __, { booking }) => `${booking} nije plaćena: nema se što promijeniti.`,
      },
      booking_cancelled: {
        en: (_, __, { booking }) => bookingSentences.cancelled.en(booking),
        hr: (_, __, { booking }) => bookingSentences.cancelled.hr(booking),
      },
      booked_with_reseller: {
        en: (_, __, { booking }) => `${booking} was sold by a reseller, who changes it.`,
        hr: (_, __, { booking }) => `${booking} je prodana preko posrednika; mijenja je posrednik.`,
      },
      boarded: {
        en: (_, __, { booking }) => bookingSentences.aboard.en(booking),
        hr: (_, __, { booking }) => bookingSentences.aboard.hr(booking),
      },
      change_too_late: {
        en: (_, __, { booking }) => `The boat for ${booking} has already sailed.`,
        hr: (_, __, { booking }) => `Brod za ${booking} već je isplovio.`,
      },
      changes_used_up: {
        en: (_, __, { booking }) => `${booking} was changed too often.`,
        hr: (_, __, { booking }) => `${booking} je promijenjena previše puta.`,
      },
      change_by_hand: {
        en: (_, __, { booking }) => `More cash was taken for ${booking} than would be due.`,
        hr: (_, __, { booking }) => `Za ${booking} primljeno je više gotovine nego što bi se dugovalo.`,
      },
      under_way: {
        en: (_, __, { booking }) => `The guest of ${booking} is paying for another change: try again later.`,
        hr: (_, __, { booking }) => `Gost upravo plaća drugu promjenu, ${booking}: pokušajte kasnije.`,
      },
      no_places: {
        en: () => 'Too few places are left, or the day is closed.',
        hr: () => 'Nema dovoljno slobodnih mjesta ili je dan zatvoren.',
      },
      amounts_changed: {
        en: ({ total, due, returned }, { money }) =>
          `The amounts have changed since you confirmed. The total is now ${money(total)}, ${money(due)} is due on board and ${money(returned)} is refunded. Nothing was changed: check the amounts and confirm again.`,
        hr: ({ total, due, returned }, { money }) =>
          `Iznosi su se promijenili nakon potvrde. Ukupno je sada ${money(total)}, na brodu se plaća ${money(due)}, a vraća se ${money(returned)}. Ništa nije promijenjeno: provjerite iznose i potvrdite ponovno.`,
      },
      changed_meanwhile: {
        en: () => 'The booking has just changed: try again.',
        hr: () => 'Rezervacija se upravo promijenila: pokušajte ponovno.',
      },
    },
  },
)
