import type { ProviderId } from '../../../contract/reservation.ts'
import type { Page } from '../../../pages.ts'
import { stepFromSearch } from './booking-steps.ts'

/** The payment providers whose card fields a document may load. Pages without a payment window load none. */
export function paymentProvidersOnPage(
  { page, search }: { page: Page | undefined; search: string },
  providers: Iterable<ProviderId>,
): ProviderId[] {
  const hasPaymentWindow =
    page === 'booking' || (page === 'book_now' && stepFromSearch(new URLSearchParams(search)) === 'preview')
  return hasPaymentWindow ? [...providers] : []
}
