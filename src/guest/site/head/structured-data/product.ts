import type { AggregateRating, Product, Review } from 'schema-dts'
import { currentSite } from '../../../../content/site.ts'
import type { ReviewPage } from '../../../../domain/reviews/published-reviews.ts'
import { adultOfferId, type TripNodeInput, tripImages } from './trip.ts'
import type { GraphUrls } from './urls.ts'

/**
 * The trip as a `Product`: schema.org has no ratings for trips, and search engines show the stars and prices of
 * products. Only pages that show reviews contain ratings, and only ratings of published reviews.
 */
export const productNode = (
  trip: Pick<TripNodeInput, 'name' | 'description' | 'pictures'>,
  reviews: ReviewPage | undefined,
  urls: GraphUrls,
): Product => ({
  '@type': 'Product',
  '@id': `${urls.tripId}-ticket`,
  name: trip.name,
  description: trip.description,
  image: tripImages(trip, urls),
  brand: { '@type': 'Brand', name: currentSite().business.name },
  offers: { '@id': adultOfferId(urls) },
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
