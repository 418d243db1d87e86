import { type LoaderFunctionArgs, useActionData } from 'react-router'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { htmlAction, jsonIfRequested } from '../http/json-or-html.server.ts'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { Island } from '../islands/island.tsx'
import { Italics } from '../ui/italics.tsx'
import { loadReviewPage, type ReviewFormResult, submitReviewForm } from './forms/review-form.server.ts'
import ReviewForm from './forms/review-form.tsx'
import { Coordinates } from './sections/coordinates.tsx'

export { retryAfterHeader as headers } from '../http/retry-after-header.ts'

export const loader = async (args: LoaderFunctionArgs) => serverOnlyData(await loadReviewPage(args))
export const action = htmlAction(submitReviewForm)
export const middleware = [jsonIfRequested(submitReviewForm)]

export default function LeaveReview() {
  const { content, ...form } = useServerOnlyData<typeof loader>()
  const initialAnswer = useActionData<ReviewFormResult>()
  const { t } = useI18n()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <section className="container text-page two-columns">
        <div>
          <Coordinates latitude="43°49′N" text={t('reviews.kicker')} />
          <h1 className="d1">
            <Italics text={content.title} />
          </h1>
          <p className="lead">{content.lead}</p>
        </div>
        <Island name="review" of={ReviewForm} props={{ ...form, initialAnswer }} />
      </section>
    </>
  )
}
