import type { LoaderFunctionArgs } from 'react-router'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { loadHomeReviews } from '../marketing/home/home-reviews.server.ts'
import { ReviewsSection } from '../marketing/home/reviews-section.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { loadHomeContent } from './home-content.server.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  return serverOnlyData({
    content: loadHomeContent(url, context).reviews,
    reviews: await loadHomeReviews(url, context),
  })
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
