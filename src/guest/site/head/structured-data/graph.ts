import type { Graph } from 'schema-dts'
import type { Settings } from '../../../../contract/settings.ts'
import type { ReviewPage } from '../../../../domain/reviews/published-reviews.ts'
import type { Page } from '../../../../pages.ts'
import { operatorNode, websiteNode } from './operator.ts'
import { breadcrumbs, faqNodes, type PageNodeInput, pageNode } from './page.ts'
import { productNode } from './product.ts'
import { type TripNodeInput, tripNode } from './trip.ts'
import { graphUrls } from './urls.ts'

export interface GraphInput extends PageNodeInput {
  origin: string
  contact: { email: string; phone: string }
  /** The trips on sale. */
  trips: Settings['trips']
  /** The path of the trip that the page sells. */
  tripPath: string | undefined
  /** Only set on pages that sell the trip. */
  trip: (TripNodeInput & { reviews: ReviewPage }) | undefined
}

/** Whether the page shows the price: search engines accept product prices only where visitors can read them. */
const showsPrice = (page: Page) => page === 'home' || page === 'tour'

/** The JSON-LD of a page, as one graph whose nodes refer to each other by `@id`. */
export function buildGraph(input: GraphInput): Graph {
  const { page, origin, locale, contact, trips, tripPath, trip } = input
  const urls = graphUrls(origin, locale, tripPath)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      operatorNode(urls, { contact, trips, withPhoneHours: page === 'home' || page === 'contact' }),
      websiteNode(urls),
      pageNode(input, urls),
      ...breadcrumbs(input, urls),
      ...faqNodes(input, urls),
      ...(trip ? [tripNode(trip, urls)] : []),
      ...(trip && showsPrice(page) ? [productNode(trip, page === 'home' ? trip.reviews : undefined, urls)] : []),
    ],
  }
}
