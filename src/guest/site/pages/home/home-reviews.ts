import {
  firstReviewCount,
  firstReviews,
  parseReviewCursor,
  publishedReviews,
} from '../../../../domain/reviews/published-reviews.ts'
import type { PageRequest } from '../../http/page-definition.tsx'

/** The reviews after `?cursor=`, or the first reviews if the cursor is missing or invalid. */
export async function loadHomeReviews({ url, services, locale }: PageRequest) {
  const requested = url.searchParams.get('cursor') ?? ''
  const cursor = parseReviewCursor(requested) ? requested : undefined
  const page = await (cursor
    ? publishedReviews(services, { limit: firstReviewCount, cursor, reader: locale })
    : firstReviews(services, locale))
  return { ...page, startsWithNewest: cursor === undefined }
}

/**
 * A review with five stars that is short enough to be quoted in full; undefined if there is none. The first review is
 * never chosen, because the list of reviews begins with it.
 */
export const quoteOf = ({ data }: HomeReviews) =>
  data.slice(1).find(({ stars, comment }) => stars === 5 && comment.length <= 160)

/** Returns the reviews without the one that the page quotes elsewhere, so that the list does not repeat it. */
export const withoutReview = (reviews: HomeReviews, quoted: HomeReviews['data'][number] | undefined): HomeReviews => ({
  ...reviews,
  data: reviews.data.filter((review) => review !== quoted),
})

export type HomeReviews = Awaited<ReturnType<typeof loadHomeReviews>>
