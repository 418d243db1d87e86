import { findMailDetails } from '../../../domain/reservations/mail-details.ts'
import { bookingMarkup } from '../../../mail/booking-markup.ts'
import type { PageRequest } from '../http/page-definition.tsx'
import { settingsWithChart } from '../ui/chart/load-trip-chart.ts'
import type { SettingsWithChart } from '../ui/chart/trip-chart.ts'
import { type CompanyView, loadCompany } from './company/company-form.ts'
import { loadNames, type NamesView } from './names/load-names.ts'
import { type BookingResult, loadBookingResult } from './result/booking-result.ts'
import { loadSelfService, type SelfServiceView } from './self-service/self-service.ts'
import type { ResultPageAnswer } from './submit-result-page.ts'
import { type DayView, loadDay } from './trip-day/load-day.ts'

type BookingPageData =
  | {
      result: BookingResult
      /** The view that changes or cancels the booking; null on the other views. */
      selfService: SelfServiceView | null
      /** The form for the names of the party; null on the other views. */
      names: NamesView | null
      /** The form with the company of the invoices; null on the other views. */
      company: CompanyView | null
      /**
       * The data of the day page, which the guest sees from the evening before the trip until the boat is back.
       * Otherwise null: the page shows the status or another view.
       */
      day: DayView | null
      /** A paid or cancelled booking as JSON-LD; null for any other booking, and on the views with a form. */
      markup: object | null
    }
  | { result: null; settings: SettingsWithChart }

/**
 * Loads the booking whose id is in the URL. Without an id, the page has a form that finds a booking, and the places of
 * departure are loaded for the chart beside the form.
 */
export async function loadResultPage(
  page: PageRequest,
  answer?: ResultPageAnswer,
): Promise<BookingPageData | Response> {
  const result = await loadBookingResult(page)
  if (!result) return { result, settings: await settingsWithChart(page.services) }
  if (result instanceof Response) return result
  const ofSelfService = answer && 'view' in answer ? answer : undefined
  const selfService = await loadSelfService(page, result.reservation, ofSelfService)
  const names = await namesOfBooking(page, result, answer)
  const company = await loadCompany(page, result.reservation.id, answer && 'company' in answer ? answer : undefined)
  const isOther = [selfService, names, company].some((view) => view !== null)
  const day = isOther ? null : await dayOfBooking(page, result)
  return { result, selfService, names, company, day, markup: isOther ? null : await markupOf(page, result) }
}

function namesOfBooking(page: PageRequest, { reservation }: BookingResult, answer: ResultPageAnswer | undefined) {
  if (reservation.status !== 'completed') return null
  return loadNames(page, reservation.id, answer && 'names' in answer ? answer : undefined)
}

/** The booking as JSON-LD. Like the page, it contains the guest's first name and only the initial of the last name. */
async function markupOf({ services, locale }: PageRequest, { reservation: { id, status, name } }: BookingResult) {
  if (status !== 'completed' && status !== 'cancelled') return null
  const details = await findMailDetails(services, services.db, id)
  return details ? bookingMarkup({ ...details, locale }, name) : null
}

/** While a change waits for its payment, there is no day page: the booking's page then shows this payment. */
function dayOfBooking({ services, locale }: PageRequest, { reservation, settings }: BookingResult) {
  const { status, sailing, change } = reservation
  if (status !== 'completed' || !sailing || change?.status === 'pending') return null
  return loadDay(services, { ...reservation, sailing }, { locale, settings })
}
