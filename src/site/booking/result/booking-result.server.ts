import { createHash } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { business } from '../../../../content/business.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import type { Settings } from '../../../contract/settings.ts'
import { refreshAfterRedirect, refreshPayment } from '../../../domain/payments/refresh-payment.ts'
import { rateLimitMessage } from '../../../domain/rate-limit/rate-limit-message.ts'
import { payReservation } from '../../../domain/reservations/booking/pay-reservation.ts'
import { findReservation } from '../../../domain/reservations/find-reservation.ts'
import { findReservationDetails } from '../../../domain/reservations/reservation-details.ts'
import { consumeStatusLimit, viewReservation } from '../../../domain/reservations/view-reservation.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { calendarFile, calendarFileName } from '../../../email/calendar-file.ts'
import { subtractMinutes } from '../../../email/clock-time.ts'
import { type QrCode, qrCode } from '../../../email/qr-code.ts'
import { hrefTo } from '../../../i18n/href-to.ts'
import { rateLimited } from '../../http/rate-limited.ts'
import { readForm, textFieldsOf } from '../../http/read-form.ts'
import { requestContext } from '../../http/request-context.ts'
import type { RateLimitedErrorData } from '../../layout/error-screen.tsx'
import { localeOfPath } from '../../routing/page-by-path.ts'
import { redirectTargetOf } from '../payment/redirect-target.ts'
import type { RejectedLookup } from './lookup-fields.tsx'
import { reloadAfterSeconds } from './reload-after.ts'

export interface BookingResult {
  reservation: ReservationView
  settings: Settings
  /** The URL of this page as a QR code, scanned at boarding. */
  qrCode: QrCode
  boardingTime: string
  /** The reload interval without JavaScript; null once the status is final. */
  reloadAfterSeconds: number | null
}

/** Loads the booking in the URL; null without an id, which shows the look-up form. */
export async function loadBookingResult({ url, params, context }: LoaderFunctionArgs): Promise<BookingResult | null> {
  if (!params.id) return null
  const services = context.get(requestContext)
  const locale = localeOfPath(url.pathname)
  if (isBankReturn(url)) {
    await refreshAfterRedirect(services, params.id)
    throw redirect(hrefTo('booking', locale, params.id), 303)
  }
  const limit = await consumeStatusLimit(services, params.id, services.caller)
  if (!limit.ok)
    throw data<RateLimitedErrorData>({ retryText: rateLimitMessage(limit, locale) }, rateLimited(limit, locale).init)
  await refreshPayment(services, params.id)
  const reservation = await viewReservation(services, params.id, locale)
  if (!reservation) throw data(null, { status: 404 })
  return {
    reservation,
    settings: await currentSettings(services),
    qrCode: qrCode(services.origin + hrefTo('booking', locale, reservation.id)),
    boardingTime: subtractMinutes(reservation.departs_at, business.boardingMinutesBefore),
    reloadAfterSeconds: reloadAfterSeconds(reservation, services.now()),
  }
}

/**
 * Whether a bank has redirected the visitor back with payment parameters in the URL. They are removed by a redirect first, so
 * that they appear neither in the browser history nor in a Referer header.
 */
const isBankReturn = ({ searchParams }: URL) => searchParams.has('order_number') && searchParams.has('digest')

/** `?calendar`: the trip as an iCalendar file in the language of the page. */
export async function calendarFileResponse({
  request,
  url,
  params,
  context,
}: LoaderFunctionArgs): Promise<Response | undefined> {
  if (request.method !== 'GET' || !url.searchParams.has('calendar') || !params.id) return undefined
  const services = context.get(requestContext)
  const locale = localeOfPath(url.pathname)
  const reservation = await viewReservation(services, params.id, locale)
  if (reservation?.status !== 'completed') return undefined
  const ticket = await findReservationDetails(services, services.db, reservation.id)
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

/** The errors of a rejected repeat payment. */
export interface RejectedPayment {
  errors: Record<string, string[]>
}

/** Without an id: looks up a booking. With an id: pays it at the bank, the flow that works without JavaScript. */
export async function bookingAction(args: ActionFunctionArgs) {
  const { form, cardErrors } = await readForm(args.request, localeOfPath(args.url.pathname))
  if (args.params.id) return retryPayment(args, args.params.id, form)
  return cardErrors ? rejectedLookup(cardErrors, form) : findBooking(args, form)
}

const rejectedLookup = (errors: RejectedLookup['errors'], form: FormData) =>
  data<RejectedLookup>({ errors, typed: textFieldsOf(form, ['code', 'email']) }, { status: 422 })

async function findBooking({ url, context }: ActionFunctionArgs, form: FormData) {
  const locale = localeOfPath(url.pathname)
  const input = textFieldsOf(form, ['code', 'email'])
  const services = context.get(requestContext)
  const found = await findReservation(services, input, { locale, caller: services.caller })
  if ('problem' in found) {
    const { errors, init } = rateLimited(found, locale)
    return data<RejectedLookup>({ errors, typed: input }, init)
  }
  if (found.ok) return redirect(hrefTo('booking', locale, found.id), 303)
  return rejectedLookup(found.errors, form)
}

async function retryPayment({ url, context }: ActionFunctionArgs, id: string, form: FormData) {
  const services = context.get(requestContext)
  const locale = localeOfPath(url.pathname)
  const input = { provider: form.get('provider') }
  // The idempotency key contains the attempts left when the page was rendered, so double submits make one attempt.
  const key = createHash('sha256')
    .update(JSON.stringify([id, input, form.get('attempts_left')]))
    .digest('base64url')
  const outcome = await payReservation(services, id, input, { locale, key, caller: services.caller })
  if (outcome.ok) return redirect(redirectTargetOf(outcome.reservation, locale), 303)
  if ('problem' in outcome && outcome.problem === 'too_many') {
    const { errors, init } = rateLimited(outcome, locale)
    return data<RejectedPayment>({ errors }, init)
  }
  // For any other problem the booking's page shows the current status.
  return redirect(hrefTo('booking', locale, id), 303)
}
