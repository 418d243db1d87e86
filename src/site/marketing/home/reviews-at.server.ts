import type { RouterContextProvider } from 'react-router'
import { publishedReviews, readCursor } from '../../../domain/reviews/published-reviews.ts'
import { requestContext } from '../../request-context.ts'

const pageSize = 4

/** One page of reviews: the newest, or those after `?cursor=`. An invalid cursor is ignored. */
export async function reviewsAt(url: URL, context: Readonly<RouterContextProvider>) {
  const requested = url.searchParams.get('cursor') ?? ''
  const cursor = readCursor(requested) ? requested : undefined
  const page = await publishedReviews(context.get(requestContext), { limit: pageSize, cursor })
  return { ...page, startsWithNewest: cursor === undefined }
}

export type ShownReviews = Awaited<ReturnType<typeof reviewsAt>>
