import { currentSite } from '../../../content/site.ts'
import { recordReading } from '../../../domain/messages/departure-message-progress.ts'
import { consumeStatusLimit } from '../../../domain/reservations/view-reservation.ts'
import { viewTicket } from '../../../domain/reservations/view-ticket.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'
import { qrCode } from '../../../mail/qr-code.ts'
import { hrefTo } from '../../../pages.ts'
import { addMinutes } from '../../../shared/add-minutes.ts'
import { PageError, type PageRequest } from '../http/page-definition.tsx'
import { rateLimitedPage } from '../http/rate-limited.ts'
import { settingsWithChart } from '../ui/chart/load-trip-chart.ts'
import { calendarFileResponse } from './result/calendar-response.ts'
import { loadDay } from './trip-day/load-day.ts'

/** Loads the ticket in the URL. Without one, loads the places of departure for the form that finds a booking. */
export async function loadTicketPage(page: PageRequest) {
  const { id: ticket, locale, services } = page
  if (!ticket) return { ticket: null, settings: await settingsWithChart(services) }
  const limit = await consumeStatusLimit(services, ticket, services.caller)
  if (!limit.ok) throw rateLimitedPage(limit, locale)
  const found = await viewTicket(services.db, ticket)
  if (!found) throw new PageError(404)
  const { id, isCancelled, view } = found
  const calendar = await calendarFileResponse({ ...page, id })
  if (calendar) return calendar
  await recordReading(services, id, page.request)
  const settings = await settingsWithChart(services, view)
  return {
    ticket: view,
    isCancelled,
    settings,
    day: isCancelled ? null : await loadDay(services, { ...view, id }, { locale, settings }),
    wallets: services.wallets,
    isWalletSlow: page.url.searchParams.has('wallet'),
    qrCode: qrCode(services.origin + hrefTo('ticket', locale, ticket)),
    boardingTime: timeInText(addMinutes(view.departs_at, -currentSite().business.boardingMinutesBefore), locale),
  }
}
