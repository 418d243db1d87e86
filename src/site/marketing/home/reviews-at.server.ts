import type { RouterContextProvider } from 'react-router'
import { publishedReviews, readCursor } from '../../../domain/reviews/published-reviews.ts'
import { requestContext } from '../../request-context.ts'

const reviewsAtOnce = 4

/** The reviews that an address shows: the newest, or those that follow the `cursor` of another list's end. */
export async function reviewsAt(url: URL, context: Readonly<RouterContextProvider>) {
  const wanted = url.searchParams.get('cursor') ?? ''
  const cursor = readCursor(wanted) ? wanted : undefined
  const page = await publishedReviews(context.get(requestContext), { limit: reviewsAtOnce, cursor })
  return { ...page, fromTheNewest: cursor === undefined }
}

export type ShownReviews = Awaited<ReturnType<typeof reviewsAt>>
