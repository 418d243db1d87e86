import type { PageRequest } from '../../http/page-definition.tsx'
import { loadSelfService, type SelfServiceView } from '../self-service/self-service.server.ts'
import { type BookingPageAnswer, type BookingResult, loadBookingResult } from './booking-result.server.ts'

interface BookingPageData {
  result: BookingResult
  /** The view that changes or cancels the booking; null for its ticket or status. */
  selfService: SelfServiceView | null
}

/** Loads the booking of the id in the URL; null without an id. */
export async function loadBookingPage(
  page: PageRequest,
  answer?: BookingPageAnswer,
): Promise<BookingPageData | Response | null> {
  const result = await loadBookingResult(page)
  if (!result || result instanceof Response) return result
  const ofSelfService = answer && 'view' in answer ? answer : undefined
  return { result, selfService: await loadSelfService(page, result.reservation, ofSelfService) }
}
