import type { RouterContextProvider } from 'react-router'
import { parseReviewCursor, publishedReviews } from '../../../domain/reviews/published-reviews.ts'
import { requestContext } from '../../http/request-context.ts'

const pageSize = 4

/** One page of reviews: the newest, or those after `?cursor=`. An invalid cursor is ignored. */
export async function loadHomeReviews(url: URL, context: Readonly<RouterContextProvider>) {
  const requested = url.searchParams.get('cursor') ?? ''
  const cursor = parseReviewCursor(requested) ? requested : undefined
  const page = await publishedReviews(context.get(requestContext), { limit: pageSize, cursor })
  return { ...page, startsWithNewest: cursor === undefined }
}

export type HomeReviews = Awaited<ReturnType<typeof loadHomeReviews>>
