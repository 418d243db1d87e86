import type { ProviderId } from '../../../contract/reservation.ts'
import type { Page } from '../../../pages.ts'
import { stepFromSearch } from './booking-steps.ts'

/**
 * The payment providers whose card fields a page may load. The page of a booking and the last booking step may load
 * those of all providers; other pages may load none.
 */
export function paymentProvidersOnPage(
  { page, search }: { page: Page | undefined; search: string },
  providers: Iterable<ProviderId>,
): ProviderId[] {
  const hasCardFields =
    page === 'booking' || (page === 'book_now' && stepFromSearch(new URLSearchParams(search)) === 'preview')
  return hasCardFields ? [...providers] : []
}
