import type { LoaderFunctionArgs } from 'react-router'
import { serverOnlyData, useServerOnlyData } from '../loaded.ts'
import { ReviewsSection } from '../marketing/home/guest-book.tsx'
import { loadHomeReviews } from '../marketing/home/reviews-at.server.ts'
import { FragmentTitle } from './fragment-title.tsx'
import { loadHomeContent } from './home-content.server.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  return serverOnlyData({ content: loadHomeContent(url, context).reviews, reviews: await loadHomeReviews(url, context) })
}

export default function ReviewsFragment() {
  const { content, reviews } = useServerOnlyData<typeof loader>()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <ReviewsSection content={content} reviews={reviews} />
    </>
  )
}
