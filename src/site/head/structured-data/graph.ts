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
  /** On the pages that sell it. */
  trip: (TripSubject & { reviews: ReviewPage }) | undefined
}

/** On which pages the price of the day can be read, which its ticket must not claim elsewhere. */
const showsPrice = (page: Page) => page === 'home' || page === 'tour'

/** Everything that a page tells machines, as one graph whose parts refer to each other. */
export function graphOf(subject: GraphSubject): Graph {
  const { page, origin, locale, contact, trip } = subject
  const addresses = addressesIn(origin, locale)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      operatorNode(addresses, { contact }),
      websiteNode(addresses),
      pageNode(subject, addresses),
      ...breadcrumbs(subject, addresses),
      ...questionsNode(subject, addresses),
      ...(trip ? [tripNode(trip, addresses)] : []),
      ...(trip && showsPrice(page) ? [ticketNode(trip, page === 'home' ? trip.reviews : undefined, addresses)] : []),
    ],
  }
}
