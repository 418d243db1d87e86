import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { loadHomeReviews } from '../marketing/home/home-reviews.server.ts'
import { ReviewsSection } from '../marketing/home/reviews-section.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { loadHomeContent } from './home-content.server.ts'

async function load(page: PageRequest) {
  return { content: loadHomeContent(page).reviews, reviews: await loadHomeReviews(page) }
}

function ReviewsFragment({ data: { content, reviews } }: ViewProps<typeof load>) {
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <ReviewsSection content={content} reviews={reviews} />
    </>
  )
}

export const reviewsFragment = definePage({ load, View: ReviewsFragment })
