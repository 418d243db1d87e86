import {
  newestReviewCount,
  newestReviews,
  parseReviewCursor,
  publishedReviews,
} from '../../../domain/reviews/published-reviews.ts'
import type { PageRequest } from '../../http/page-definition.tsx'

/** One page of reviews: the newest, or those after `?cursor=`. An invalid cursor loads the newest. */
export async function loadHomeReviews({ url, services }: PageRequest) {
  const requested = url.searchParams.get('cursor') ?? ''
  const cursor = parseReviewCursor(requested) ? requested : undefined
  const page = await (cursor
    ? publishedReviews(services, { limit: newestReviewCount, cursor })
    : newestReviews(services))
  return { ...page, startsWithNewest: cursor === undefined }
}

export type HomeReviews = Awaited<ReturnType<typeof loadHomeReviews>>
