import type { RouterContextProvider } from 'react-router'
import {
  newestReviewCount,
  newestReviews,
  parseReviewCursor,
  publishedReviews,
} from '../../../domain/reviews/published-reviews.ts'
import { requestContext } from '../../http/request-context.ts'

/** One page of reviews: the newest, or those after `?cursor=`. An invalid cursor is ignored. */
export async function loadHomeReviews(url: URL, context: Readonly<RouterContextProvider>) {
  const requested = url.searchParams.get('cursor') ?? ''
  const cursor = parseReviewCursor(requested) ? requested : undefined
  const services = context.get(requestContext)
  const page = await (cursor
    ? publishedReviews(services, { limit: newestReviewCount, cursor })
    : newestReviews(services))
  return { ...page, startsWithNewest: cursor === undefined }
}

export type HomeReviews = Awaited<ReturnType<typeof loadHomeReviews>>
