import { type LoaderFunctionArgs, useActionData } from 'react-router'
import { Head } from '../head/head.tsx'
import { Island } from '../islands/island.tsx'
import { loaded, useLoaded } from '../loaded.ts'
import { toDocument, toScript } from '../to-script.server.ts'
import { Italics } from '../ui/italics.tsx'
import { useWords } from '../words.tsx'
import { Coordinates } from './coordinates.tsx'
import ReviewForm from './review-form.tsx'
import { loadReviewPage, type ReviewAnswer, takeReview } from './review-page.server.ts'

export { retryAfter as headers } from '../retry-after.ts'

export const loader = async (args: LoaderFunctionArgs) => loaded(await loadReviewPage(args))
export const action = toDocument(takeReview)
export const middleware = [toScript(takeReview)]

export default function LeaveReview() {
  const { content, ...form } = useLoaded<typeof loader>()
  const initialAnswer = useActionData<ReviewAnswer>()
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
        <Island name="review" of={ReviewForm} props={{ ...form, initialAnswer }} />
      </section>
    </>
  )
}
