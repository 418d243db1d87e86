import type { ProviderId } from '../contract/reservation.ts'
import type { Page } from '../pages.ts'
import { stepOf } from './booking/steps.ts'

/** Those who take money in a document's payment window; nobody where none can open. */
export function payeesIn(
  { page, search }: { page: Page | undefined; search: string },
  providers: Iterable<ProviderId>,
): ProviderId[] {
  const opens = page === 'booking' || (page === 'book_now' && stepOf(new URLSearchParams(search)) === 'preview')
  return opens ? [...providers] : []
}
