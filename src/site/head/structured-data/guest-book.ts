import type { AggregateRating, Product, Review } from 'schema-dts'
import { business } from '../../../../content/business.ts'
import type { ReviewPage } from '../../../domain/reviews/published-reviews.ts'
import type { Addresses } from './addresses.ts'
import { adultOffer, tripPictures } from './trip.ts'

/**
 * The day as a thing with a price that guests rate: a trip can't be rated in this vocabulary, and search engines show
 * stars and prices of products. Rated only where the page shows the guest book, and only by published reviews.
 */
export const ticketNode = (
  { name, description }: { name: string; description: string },
  reviews: ReviewPage | undefined,
  addresses: Addresses,
): Product => ({
  '@type': 'Product',
  '@id': `${addresses.trip}-ticket`,
  name,
  description,
  image: tripPictures(addresses),
  brand: { '@type': 'Brand', name: business.name },
  offers: { '@id': adultOffer(addresses) },
  ...(reviews && ratings(reviews)),
})

function ratings({ data, meta }: ReviewPage): { aggregateRating: AggregateRating; review: Review[] } | undefined {
  if (meta.average === null) return undefined
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: meta.average,
      reviewCount: meta.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: data.map(reviewNode),
  }
}

/** The guest's name as the page shows it. */
const reviewNode = ({
  first_name,
  last_name,
  comment,
  stars,
  locale,
  created_at,
}: ReviewPage['data'][number]): Review => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: `${first_name} ${last_name}` },
  datePublished: created_at.slice(0, 10),
  inLanguage: locale,
  reviewBody: comment,
  reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
})
