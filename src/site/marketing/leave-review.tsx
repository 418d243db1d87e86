import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { shortestComment } from '../../contract/reviews.ts'
import { bookingStanding } from '../../domain/reviews/booking-standing.ts'
import { leaveReview } from '../../domain/reviews/leave-review.ts'
import { localeOf } from '../address.ts'
import { Head } from '../head/head.tsx'
import { refusedForNow } from '../refused-for-now.ts'
import { requestContext } from '../request-context.ts'
import { readForm, typedInto } from '../typed-into.ts'
import { Italics } from '../ui/italics.tsx'
import { useWords } from '../words.tsx'
import { Coordinates } from './coordinates.tsx'
import { ReviewForm } from './review-form.tsx'
import { trapped } from './trapped.server.ts'

export { retryAfter as headers } from '../retry-after.ts'

const fields = ['stars', 'first_name', 'last_name', 'comment', 'reservation_id'] as const

export async function loader({ url, context }: LoaderFunctionArgs) {
  const services = context.get(requestContext)
  const content = pageContent('leave_review', localeOf(url.pathname), services.operator)
  // The link in the mail after the tour names the booking, which makes the review a verified guest's.
  const reservation = url.searchParams.get('reservation')
  const booking = reservation ? { id: reservation, standing: await bookingStanding(services, reservation) } : undefined
  return { content, booking, shortestComment, formKey: services.ids.row() }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const locale = localeOf(url.pathname)
  const { form, cardErrors } = await readForm(request, locale)
  const typed = typedInto(form, fields)
  const services = context.get(requestContext)
  if (trapped(form, services)) return { sent: true as const }
  if (cardErrors) return data({ sent: false as const, errors: cardErrors, typed }, { status: 422 })
  const { stars, reservation_id, ...words } = typed
  const review = {
    ...words,
    ...(stars && { stars: Number(stars) }),
    ...(reservation_id && { reservation_id }),
  }
  const outcome = await leaveReview(services, review, { locale, caller: services.caller })
  if (outcome.ok) return { sent: true as const }
  if ('problem' in outcome) {
    const { errors, init } = refusedForNow(outcome, locale)
    return data({ sent: false as const, errors, typed }, init)
  }
  return data({ sent: false as const, errors: outcome.errors, typed }, { status: 422 })
}

/** An answer that doesn't come must not take the typed words with it: the form stays, and says so. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch {
    return { sent: 'unknown' as const }
  }
}

/** What the page was loaded with holds, whatever became of the form; and asking again would fail like the form did. */
export const shouldRevalidate = () => false

export type ReviewAnswer = Awaited<ReturnType<typeof clientAction>>
export type ReviewedBooking = Awaited<ReturnType<typeof loader>>['booking']

export default function LeaveReview() {
  const { content, ...form } = useLoaderData<typeof loader>()
  const { t } = useWords()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <section className="wrap text-page pair">
        <div>
          <Coordinates latitude="43°49′N" text={t('reviews.kicker')} />
          <h1 className="d1">
            <Italics text={content.title} />
          </h1>
          <p className="lead">{content.lead}</p>
        </div>
        <ReviewForm {...form} />
      </section>
    </>
  )
}
