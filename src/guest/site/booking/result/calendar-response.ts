import { findMailDetails } from '../../../../domain/reservations/mail-details.ts'
import { viewReservation } from '../../../../domain/reservations/view-reservation.ts'
import { calendarFile, googleCalendarUrl } from '../../../../mail/calendar-file.ts'
import { type PageRequest, redirect } from '../../http/page-definition.tsx'

/**
 * For a URL with `?calendar`, an iCalendar file in the language of the page: it adds the trip to a calendar, or removes
 * a cancelled trip. For `?calendar=google`, a redirect to the form of Google Calendar. That form can only add events,
 * so a cancelled trip gets the file. Undefined for any other request.
 */
export async function calendarFileResponse({
  request,
  url,
  id,
  locale,
  services,
}: PageRequest): Promise<Response | undefined> {
  if (request.method !== 'GET' || !url.searchParams.has('calendar') || !id) return undefined
  const reservation = await viewReservation(services, id, locale)
  if (reservation?.status !== 'completed' && reservation?.status !== 'cancelled') return undefined
  const ticket = await findMailDetails(services, services.db, reservation.id)
  if (!ticket) return undefined
  if (url.searchParams.get('calendar') === 'google' && reservation.status === 'completed')
    return redirect(googleCalendarUrl({ ...ticket, locale }))
  const { filename, content } = calendarFile({ ...ticket, locale })
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
