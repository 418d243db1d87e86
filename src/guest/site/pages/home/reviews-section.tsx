import type { PageContent } from '../../../../content/page-content.ts'
import type { Review } from '../../../../contract/reviews.ts'
import { fragmentHref } from '../../../../pages.ts'
import guestBookScript from '../../client/guest-book.ts?worker&url'
import { useI18n } from '../../context/i18n-context.tsx'
import { usePageContext } from '../../head/page-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { Stars } from '../../ui/stars.tsx'
import { SectionTopic } from '../sections/page-heading.tsx'
import { authorOf, ReviewByline } from '../sections/review-quotes.tsx'
import type { HomeReviews } from './home-reviews.ts'

export function ReviewsSection({
  content,
  reviews,
}: {
  content: PageContent<'home'>['reviews']
  reviews: HomeReviews
}) {
  const { t, href } = useI18n()
  return (
    <section className="section" id="reviews">
      <div className="container two-columns">
        <div className="sticky-column" data-reveal="">
          <SectionTopic latitude="43°49′N" text={content.kicker} />
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <Summary {...reviews.meta} />
          <a className="link" href={href('leave_review')}>
            {t('layout.nav.leave_review')}
            <RouteLeg />
          </a>
        </div>
        {reviews.meta.count > 0 ? (
          <div>
            <ReviewList reviews={reviews} />
            <p className="review-verification">{t('home.reviews.verification', { mark: t('home.reviews.sailed') })}</p>
          </div>
        ) : (
          <p className="d3 empty-page" data-reveal="">
            {t('home.reviews.empty')}
          </p>
        )}
      </div>
    </section>
  )
}

function Summary({ average, count }: { average: number | null; count: number }) {
  const { t } = useI18n()
  if (average === null) return null
  return (
    <div className="review-summary">
      <Stars rating={average} />
      <p>{t('home.reviews.summary', { average, count })}</p>
    </div>
  )
}

/**
 * The reviews. Without JavaScript they are shown in full; `client/guest-book.ts` truncates long ones and loads older
 * ones.
 */
function ReviewList({ reviews: { data, meta, startsWithNewest } }: { reviews: HomeReviews }) {
  const { t, locale, href } = useI18n()
  const { fragment } = usePageContext()
  // Without JavaScript the link to older reviews loads a page. In a fragment, that page must open in the same iframe.
  const address = fragment ? fragmentHref(fragment, locale) : href('home')
  const target = fragment && '_self'
  const isFeatured = startsWithNewest && (data[0]?.stars ?? 0) >= 4
  return (
    <guest-book
      data-fragment={fragmentHref('Reviews', locale)}
      data-appended-text={t('reviews.appended', { count: data.length })}
      data-failed-text={t('reviews.failed')}
    >
      <script type="module" async src={guestBookScript} />
      {!startsWithNewest && (
        <a className="link guest-book-newest" href={`${address}#reviews`} target={target}>
          {t('reviews.newest')}
        </a>
      )}
      <ul className={isFeatured ? 'guest-book with-featured' : 'guest-book'}>
        {data.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {meta.next_cursor && (
        <a
          className="button button-outline guest-book-more"
          href={`${address}?cursor=${encodeURIComponent(meta.next_cursor)}#reviews`}
          target={target}
        >
          {t('reviews.more')}
          <span className="loading-indicator" />
        </a>
      )}
      <p className="guest-book-news" role="status" />
      {!fragment && (
        // A default title, because a heading must not be empty. The script replaces it with the name of the guest.
        <Modal id="review" title={t('reviews.window')}>
          <div className="modal-body" />
        </Modal>
      )}
    </guest-book>
  )
}

/** One review. The comment may be of any language, length and text direction. */
function ReviewItem({ review }: { review: Review }) {
  const { t } = useI18n()
  const { comment, locale } = review
  return (
    <li data-reveal="">
      <blockquote lang={locale} dir="auto">
        {comment}
      </blockquote>
      {/* The script shows this button if it truncates the comment. */}
      <button type="button" className="link" hidden>
        {t('reviews.read')} <span className="sr-only">{t('reviews.by', { name: authorOf(review) })}</span>
      </button>
      <ReviewByline review={review} />
    </li>
  )
}
