import { loadContent } from '../http/load-content.ts'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { loadHomeReviews } from '../pages/home/home-reviews.ts'
import { ReviewsSection } from '../pages/home/reviews-section.tsx'
import { FragmentTitle } from './fragment-title.tsx'

async function load(page: PageRequest) {
  return { content: (await loadContent('home', page)).reviews, reviews: await loadHomeReviews(page) }
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
