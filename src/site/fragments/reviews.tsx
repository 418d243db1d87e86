import type { LoaderFunctionArgs } from 'react-router'
import { loaded, useLoaded } from '../loaded.ts'
import { GuestBook } from '../marketing/home/guest-book.tsx'
import { reviewsAt } from '../marketing/home/reviews-at.server.ts'
import { FragmentTitle } from './fragment-title.tsx'
import { homeContent } from './home-content.server.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  return loaded({ content: homeContent(url, context).reviews, reviews: await reviewsAt(url, context) })
}

export default function ReviewsFragment() {
  const { content, reviews } = useLoaded<typeof loader>()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <GuestBook content={content} reviews={reviews} />
    </>
  )
}
