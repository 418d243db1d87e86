import { createHash } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { business } from '../../../../content/business.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import type { Settings } from '../../../contract/settings.ts'
import { sayTooMany } from '../../../domain/limits/say-too-many.ts'
import { askOnReturn, refreshPayment } from '../../../domain/payments/refresh-payment.ts'
import { findReservation } from '../../../domain/reservations/find-reservation.ts'
import { payAgain } from '../../../domain/reservations/pay-again.ts'
import { ticketOf } from '../../../domain/reservations/ticket.ts'
import { mayWatch, viewReservation } from '../../../domain/reservations/view-reservation.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { calendarFile, calendarFileName } from '../../../email/calendar-file.ts'
import { minutesEarlier } from '../../../email/clock-time.ts'
import { type QrCode, qrCode } from '../../../email/qr-code.ts'
import { hrefTo } from '../../../i18n/href-to.ts'
import { localeOf } from '../../address.ts'
import type { TooOften } from '../../layout/error-screen.tsx'
import { refusedForNow } from '../../refused-for-now.ts'
import { requestContext } from '../../request-context.ts'
import { readForm, typedInto } from '../../typed-into.ts'
import { addressAfter } from '../payment/address-after.ts'
import type { RefusedLookUp } from './look-up-fields.tsx'
import { reloadAfterSeconds } from './reload-after.ts'

export interface BookingResult {
  reservation: ReservationView
  settings: Settings
  /** The address of this page, for whoever stands at the gangway with a phone. */
  code: QrCode
  beThereAt: string
  /** Where no script asks again: when the page is to be loaded anew. Null once the outcome is known. */
  reloadAfterSeconds: number | null
}

/** The booking that the address names; null without an id, where one can be looked for. */
export async function loadBookingResult({ url, params, context }: LoaderFunctionArgs): Promise<BookingResult | null> {
  if (!params.id) return null
  const services = context.get(requestContext)
  const locale = localeOf(url.pathname)
  if (isReturn(url)) {
    await askOnReturn(services, params.id)
    throw redirect(hrefTo('booking', locale, params.id), 303)
  }
  const limit = await mayWatch(services, params.id, services.caller)
  if (!limit.ok) throw data<TooOften>({ tooOften: sayTooMany(limit, locale) }, refusedForNow(limit, locale).init)
  await refreshPayment(services, params.id)
  const reservation = await viewReservation(services, params.id, locale)
  if (!reservation) throw data(null, { status: 404 })
  return {
    reservation,
    settings: await currentSettings(services),
    code: qrCode(services.origin + hrefTo('booking', locale, reservation.id)),
    beThereAt: minutesEarlier(reservation.departs_at, business.boardingMinutesBefore),
    reloadAfterSeconds: reloadAfterSeconds(reservation, services.now()),
  }
}

/**
 * A bank sends the visitor back with what it says of the payment in the address. That is taken out of it before anything
 * else, so that it stands in no history and nobody is told of it.
 */
const isReturn = ({ searchParams }: URL) => searchParams.has('order_number') && searchParams.has('digest')

/** `?calendar`: the day as a file for the visitor's calendar, in the language of the page. */
export async function sendCalendarFile({
  request,
  url,
  params,
  context,
}: LoaderFunctionArgs): Promise<Response | undefined> {
  if (request.method !== 'GET' || !url.searchParams.has('calendar') || !params.id) return undefined
  const services = context.get(requestContext)
  const locale = localeOf(url.pathname)
  const reservation = await viewReservation(services, params.id, locale)
  if (reservation?.status !== 'completed') return undefined
  const ticket = await ticketOf(services, services.db, reservation.id)
  if (!ticket) return undefined
  return new Response(calendarFile({ ...ticket, locale }), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${calendarFileName(reservation.code)}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** Why a booking could not be paid once more just now. */
export interface RefusedPayment {
  errors: Record<string, string[]>
}

/** Without an id: looks a booking up. With one: pays it by a bank's own page, the way that needs no script. */
export async function actOnBooking(args: ActionFunctionArgs) {
  const { form, cardErrors } = await readForm(args.request, localeOf(args.url.pathname))
  if (args.params.id) return pay(args, args.params.id, form)
  return cardErrors ? refusedLookUp(cardErrors, form) : find(args, form)
}

const refusedLookUp = (errors: RefusedLookUp['errors'], form: FormData) =>
  data<RefusedLookUp>({ errors, typed: typedInto(form, ['code', 'email']) }, { status: 422 })

async function find({ url, context }: ActionFunctionArgs, form: FormData) {
  const locale = localeOf(url.pathname)
  const typed = typedInto(form, ['code', 'email'])
  const services = context.get(requestContext)
  const found = await findReservation(services, typed, { locale, caller: services.caller })
  if ('problem' in found) {
    const { errors, init } = refusedForNow(found, locale)
    return data<RefusedLookUp>({ errors, typed }, init)
  }
  if (found.ok) return redirect(hrefTo('booking', locale, found.id), 303)
  return refusedLookUp(found.errors, form)
}

async function pay({ url, context }: ActionFunctionArgs, id: string, form: FormData) {
  const services = context.get(requestContext)
  const locale = localeOf(url.pathname)
  const input = { provider: form.get('provider') }
  // Each page shows how many attempts are left, and makes one attempt, however often its button is pressed.
  const key = createHash('sha256')
    .update(JSON.stringify([id, input, form.get('attempts_left')]))
    .digest('base64url')
  const outcome = await payAgain(services, id, input, { locale, key, caller: services.caller })
  if (outcome.ok) return redirect(addressAfter(outcome.reservation, locale), 303)
  if ('problem' in outcome && outcome.problem === 'too_many') {
    const { errors, init } = refusedForNow(outcome, locale)
    return data<RefusedPayment>({ errors }, init)
  }
  // Whatever was in the way, the booking's page shows how things stand.
  return redirect(hrefTo('booking', locale, id), 303)
}
