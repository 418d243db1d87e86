import type { Page } from '../pages.ts'
import { stepOf } from './booking/steps.ts'

/** Whose scripts and pictures the pages bring along; each is null until the operator has set it up. */
export interface OutsideParties {
  /** `GTM-XXXXXXX` */
  tagManagerId: string | null
  /** `G-XXXXXXXXXX` */
  analyticsId: string | null
  /** Our number at the tour marketplace, whose widget then takes the place of the plain badge. */
  marketplacePartnerId: string | null
  /** `https://tiles.example.com/{z}/{x}/{y}.png` */
  mapTilesUrl: string | null
  /** Whose map it is, as its terms want it said: `© Example, © OpenStreetMap contributors` */
  mapTilesCredit: string | null
}

export const noOutsideParties: OutsideParties = {
  tagManagerId: null,
  analyticsId: null,
  marketplacePartnerId: null,
  mapTilesUrl: null,
  mapTilesCredit: null,
}

/**
 * Those that may come along into a document. Nobody where the payment window opens, nobody where the address is the
 * key to a booking, and nobody on the error screens, which have no page.
 */
export function partiesIn(
  { page, search }: { page: Page | undefined; search: string },
  outside: OutsideParties,
): OutsideParties {
  const asked = new URLSearchParams(search)
  const isPrivate =
    page === undefined ||
    page === 'booking' ||
    (page === 'book_now' && stepOf(asked) === 'preview') ||
    (page === 'leave_review' && asked.has('reservation'))
  return isPrivate ? noOutsideParties : outside
}
