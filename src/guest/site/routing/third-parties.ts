import { isPersonalPage, type Page } from '../../../pages.ts'
import { stepFromSearch } from './booking-steps.ts'

/** The configured third parties, from which pages load scripts and images. Null if not configured. */
export interface ThirdParties {
  /** `GTM-XXXXXXX` */
  tagManagerId: string | null
  /** `G-XXXXXXXXXX` */
  analyticsId: string | null
  /** Our partner id at the tour marketplace. If set, the marketplace widget replaces the static badge. */
  marketplacePartnerId: string | null
  /** `https://tiles.example.com/{z}/{x}/{y}.png` */
  mapTilesUrl: string | null
  /** The attribution that the tile provider's terms require: `© Example, © OpenStreetMap contributors` */
  mapTilesCredit: string | null
}

export const noThirdParties: ThirdParties = {
  tagManagerId: null,
  analyticsId: null,
  marketplacePartnerId: null,
  mapTilesUrl: null,
  mapTilesCredit: null,
}

/**
 * The third parties that a page may load. A page may load none if guests type card data on it, or if its URL gives
 * access to a booking or an entry of the waitlist. Error pages (`page` is undefined) may load none either.
 */
export function thirdPartiesOnPage(
  { page, search }: { page: Page | undefined; search: string },
  outside: ThirdParties,
): ThirdParties {
  const params = new URLSearchParams(search)
  const isPrivate =
    page === undefined ||
    isPersonalPage(page) ||
    (page === 'book_now' && stepFromSearch(params) === 'preview') ||
    (page === 'leave_review' && params.has('reservation'))
  return isPrivate ? noThirdParties : outside
}
