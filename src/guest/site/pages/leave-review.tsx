import { describedAt } from '../../../content/shown-pictures.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type ViewProps } from '../http/page-definition.tsx'
import { Island } from '../islands/island.tsx'
import { Italics } from '../ui/italics.tsx'
import ReviewForm from './forms/review-form.tsx'
import { loadReviewPage, type ReviewFormResult, submitReviewForm } from './forms/submit-review-form.ts'
import { FullBleed } from './sections/full-bleed.tsx'
import { SectionTopic } from './sections/page-heading.tsx'

function LeaveReview({ data, answer: initialAnswer }: ViewProps<typeof loadReviewPage, ReviewFormResult>) {
  const { content, ...form } = data
  const { t, locale } = useI18n()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <section className="container text-page two-columns">
        <div>
          <SectionTopic latitude="43°49′N" text={t('reviews.kicker')} />
          <h1 className="d1">
            <Italics text={content.title} />
          </h1>
          <p className="lead">{content.lead}</p>
        </div>
        <Island name="review" of={ReviewForm} props={{ ...form, initialAnswer }} />
      </section>
      <FullBleed {...describedAt('review_end', content.alt, locale)} />
    </>
  )
}

export const leaveReviewPage = definePage({ load: loadReviewPage, submit: submitReviewForm, View: LeaveReview })
