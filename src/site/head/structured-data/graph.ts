import type { Graph } from 'schema-dts'
import type { ReviewPage } from '../../../domain/reviews/published-reviews.ts'
import type { Page } from '../../../pages.ts'
import { addressesIn } from './addresses.ts'
import { ticketNode } from './guest-book.ts'
import { operatorNode, websiteNode } from './operator.ts'
import { breadcrumbs, type PageSubject, pageNode, questionsNode } from './page.ts'
import { type TripSubject, tripNode } from './trip.ts'

export interface GraphSubject extends PageSubject {
  origin: string
  contact: { email: string; phone: string }
  /** Only on pages that sell the trip. */
  trip: (TripSubject & { reviews: ReviewPage }) | undefined
}

/** Search engines accept product prices only where visitors can read them on the page. */
const showsPrice = (page: Page) => page === 'home' || page === 'tour'

/** The JSON-LD of a page, as one graph whose nodes refer to each other by `@id`. */
export function graphOf(input: GraphSubject): Graph {
  const { page, origin, locale, contact, trip } = input
  const urls = addressesIn(origin, locale)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      operatorNode(urls, { contact }),
      websiteNode(urls),
      pageNode(input, urls),
      ...breadcrumbs(input, urls),
      ...questionsNode(input, urls),
      ...(trip ? [tripNode(trip, urls)] : []),
      ...(trip && showsPrice(page) ? [ticketNode(trip, page === 'home' ? trip.reviews : undefined, urls)] : []),
    ],
  }
}
