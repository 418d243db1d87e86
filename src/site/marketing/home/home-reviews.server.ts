import { parseReviewCursor, publishedReviews } from '../../../domain/reviews/published-reviews.ts'
import type { PageRequest } from '../../http/page-definition.tsx'

const pageSize = 4

/** One page of reviews: the newest, or those after `?cursor=`. An invalid cursor is ignored. */
export async function loadHomeReviews({ url, services }: PageRequest) {
  const requested = url.searchParams.get('cursor') ?? ''
  const cursor = parseReviewCursor(requested) ? requested : undefined
  const page = await publishedReviews(services, { limit: pageSize, cursor })
  return { ...page, startsWithNewest: cursor === undefined }
}

export type HomeReviews = Awaited<ReturnType<typeof loadHomeReviews>>
