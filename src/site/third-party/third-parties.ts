import type { Page } from '../../pages.ts'
import { stepFromSearch } from '../booking/state/steps.ts'

/** The configured third parties, whose scripts and images pages load; null if not configured. */
export interface ThirdParties {
  /** `GTM-XXXXXXX` */
  tagManagerId: string | null
  /** `G-XXXXXXXXXX` */
  analyticsId: string | null
  /** Our partner id at the tour marketplace; with it the marketplace widget replaces the static badge. */
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
 * The third parties that a document may load: none where the payment window opens, none where the URL grants access to a
 * booking, and none on error pages, whose `page` is undefined.
 */
export function thirdPartiesOnPage(
  { page, search }: { page: Page | undefined; search: string },
  outside: ThirdParties,
): ThirdParties {
  const params = new URLSearchParams(search)
  const isPrivate =
    page === undefined ||
    page === 'booking' ||
    (page === 'book_now' && stepFromSearch(params) === 'preview') ||
    (page === 'leave_review' && params.has('reservation'))
  return isPrivate ? noThirdParties : outside
}
