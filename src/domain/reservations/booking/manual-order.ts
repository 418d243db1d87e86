import { z } from 'zod'
import type { AppLocale } from '../../../contract/operator-app/app-locales.ts'
import { localeCode } from '../../../contract/primitives.ts'
import { type Quote, reservationForm } from '../../../contract/reservation.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import type { DepositMethod } from '../../../platform/database/tables.ts'
import { capacityOf } from '../../availability/capacity-of.ts'
import { sailsOn } from '../../availability/sailing-day.ts'
import { getDeparture } from '../../availability/set-departure.ts'
import type { AppContext } from '../../context.ts'
import { departureId } from '../../places/departure-id.ts'
import { getPricesOn } from '../../pricing/prices.ts'
import { allocatePayment, countGuests, priceOrder, quoteTotals } from '../../pricing/quote.ts'
import { listLocalizedOffers } from '../../pricing/special-offers.ts'
import type { OperatorSettings } from '../../settings/operator-settings.ts'
import { dayOf } from '../../time/operator-time.ts'
import { sailingProblems } from '../../trips/sailing.ts'
import { chosenStart, isBoatInService } from '../../trips/trips.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../../validation-error.ts'
import { linkDeadline } from '../holds/link-deadline.ts'
import { planOfOperator, toE164 } from './phone.ts'

const { shape } = reservationForm

/**
 * A reservation that the operator enters; phone and e-mail are optional. Payment `cash`: the guest pays `paid` now (the
 * total if omitted) and the rest on boarding. `terminal`: the same, but by card on the crew's terminal, and `slip` is
 * the number of the slip. `outside`: the guest has paid the total to a partner. `link`: the guest pays the deposit
 * online.
 */
const manualOrder = reservationForm.omit({ terms_accepted: true }).extend({
  phone: shape.phone.or(z.literal('')),
  email: shape.email.or(z.literal('')),
  locale: localeCode,
  payment: z.discriminatedUnion('by', [
    z.object({ by: z.literal('cash'), paid: z.int().min(0).optional(), slip: z.string().optional() }),
    z.object({ by: z.literal('terminal'), paid: z.int().min(0).optional(), slip: z.string().min(1) }),
    z.object({ by: z.literal('outside') }),
    z.object({ by: z.literal('link') }),
  ]),
})

export type ManualOrder = z.infer<typeof manualOrder> & { trip: string; start: string }

/** A quote whose deposit (`bail_amount`) is paid by the method `depositBy`. */
export type ManualQuote = Omit<Quote, 'expires_at'> & { depositBy: DepositMethod }

export type ManualOrderValidation =
  | {
      ok: true
      order: ManualOrder
      quote: ManualQuote
      left: number
      /** Until when a payment link holds the places; null if the guest does not pay by a payment link. */
      heldUntil: Date | null
    }
  | { ok: false; refusal: 'form'; sentences: Record<AppLocale, string[]> }
  | { ok: false; refusal: 'no_places'; left: number }
  | { ok: false; refusal: 'deposit_below_minimum'; minimum: number }
  | { ok: false; refusal: 'boat_out_of_service'; boat: string }
  | {
      ok: false
      refusal:
        | 'past'
        | 'departed'
        | 'off_season'
        | 'closed'
        | 'cancelled'
        | 'phone'
        | 'offer'
        | 'no_contact'
        | 'too_much'
    }

/**
 * Validates and prices a manual order. The website's closing time and maximum party size don't apply; the season, the
 * capacity and closed departures do.
 */
export async function validateManualOrder(
  services: AppContext,
  input: unknown,
  settings: OperatorSettings,
): Promise<ManualOrderValidation> {
  const parsed = manualOrder.safeParse(input)
  if (!parsed.success) {
    return invalid(validationErrorFromZod(parsed.error, 'en'), validationErrorFromZod(parsed.error, 'hr'))
  }
  const phone = parsed.data.phone === '' ? '' : toE164(parsed.data.phone, planOfOperator)
  if (phone === null) return { ok: false, refusal: 'phone' }
  const { trip } = settings
  const [problem] = sailingProblems(trip, parsed.data)
  if (problem) return invalid(validationError([problem], 'en'), validationError([problem], 'hr'))
  const sailing = { trip: trip.id, start: chosenStart(trip, parsed.data.start).id }
  const order = { ...parsed.data, ...sailing, phone }
  if (order.payment.by === 'link' && order.email === '' && phone === '') return { ok: false, refusal: 'no_contact' }
  const refused = await checkDate(services, order, settings)
  if (refused) return { ok: false, ...refused }
  const now = services.now()
  const heldUntil = order.payment.by === 'link' ? linkDeadline(order, settings, now) : null
  if (heldUntil && heldUntil <= now) return { ok: false, refusal: 'departed' }
  const quote = await quoteOf(services, order)
  if (quote === 'offer' || quote === 'too_much') return { ok: false, refusal: quote }
  const { minimumCharge: minimum } = services
  if (order.payment.by === 'link' && quote.bail_amount > 0 && quote.bail_amount < minimum)
    return { ok: false, refusal: 'deposit_below_minimum', minimum }
  const { left } = await capacityOf(services.db, departureId(order), settings)
  if (left < countGuests(order)) return { ok: false, refusal: 'no_places', left }
  return { ok: true, order, quote, left, heldUntil }
}

const invalid = (en: ValidationError, hr: ValidationError): Extract<ManualOrderValidation, { refusal: 'form' }> => ({
  ok: false,
  refusal: 'form',
  sentences: { en: Object.values(en.errors).flat(), hr: Object.values(hr.errors).flat() },
})

async function checkDate({ db, now }: AppContext, order: ManualOrder, { trip, trips }: OperatorSettings) {
  if (order.date < dayOf(now())) return { refusal: 'past' } as const
  const departure = await getDeparture({ db }, order)
  if (departure?.status === 'cancelled' || departure?.status === 'closed') return { refusal: departure.status } as const
  if (!sailsOn(order.date, trip)) return { refusal: 'off_season' } as const
  const boat = trips.boats.find(({ id }) => id === departure?.boat) ?? trip.boat
  return isBoatInService(boat, order.date) ? undefined : ({ refusal: 'boat_out_of_service', boat: boat.name } as const)
}

async function quoteOf({ db, now }: AppContext, order: ManualOrder): Promise<ManualQuote | 'offer' | 'too_much'> {
  const offers = await listLocalizedOffers(db, order.trip, order.locale)
  const isAvailable = ({ id, pieces }: ManualOrder['special_offers'][number]) =>
    offers.some((offer) => offer.id === id && pieces <= offer.max_pieces)
  if (!order.special_offers.every(isAvailable)) return 'offer'
  const prices = await getPricesOn(db, order.trip, order.date)
  const quote = priceOrder(order, { prices, offers, t: translatorOf(order.locale), expiresAt: now() })
  const { payment } = order
  if (payment.by === 'link') return { ...quote, depositBy: 'card' }
  const paid = payment.by === 'outside' ? quote.total_amount : (payment.paid ?? quote.total_amount)
  if (paid > quote.total_amount) return 'too_much'
  const lines = allocatePayment(quote.lines, paid)
  return { ...quoteTotals(lines), lines, depositBy: payment.by }
}
