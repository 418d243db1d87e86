import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { leaveReview } from '../../domain/reviews/leave-review.ts'
import { localeOf } from '../address.ts'
import { Head } from '../layout/head.tsx'
import { requestContext } from '../request-context.ts'
import { typedInto } from '../typed-into.ts'
import { Italics } from '../ui/italics.tsx'
import { ReviewForm } from './review-form.tsx'

export function loader({ url, context }: LoaderFunctionArgs) {
  const content = pageContent('leave_review', localeOf(url.pathname), context.get(requestContext).operator)
  // The link in the mail after the tour names the booking, which makes the review a verified guest's.
  return { content, reservation: url.searchParams.get('reservation') ?? '' }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const typed = typedInto(await request.formData(), ['stars', 'first_name', 'last_name', 'comment', 'reservation_id'])
  const { stars, reservation_id, ...words } = typed
  const review = {
    ...words,
    ...(stars && { stars: Number(stars) }),
    ...(reservation_id && { reservation_id }),
  }
  const outcome = await leaveReview(context.get(requestContext), review, { locale: localeOf(url.pathname) })
  if (outcome.ok) return { sent: true as const }
  return data({ sent: false as const, errors: outcome.errors, typed }, { status: 422 })
}

export default function LeaveReview() {
  const { content, reservation } = useLoaderData<typeof loader>()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <section className="wrap text-page pair">
        <div>
          <h1 className="d1">
            <Italics text={content.title} />
          </h1>
          <p className="lead">{content.lead}</p>
        </div>
        <ReviewForm reservation={reservation} />
      </section>
    </>
  )
}
