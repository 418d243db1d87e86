import type { Review } from '../../../contract/reviews.ts'
import type { ReviewPage } from '../../../domain/reviews/published-reviews.ts'
import { Italics } from '../../ui/italics.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useWords } from '../../words.tsx'
import { Coordinates } from '../coordinates.tsx'
import type { HomeContent } from '../home.tsx'

export function GuestBook({ content, reviews }: { content: HomeContent['reviews']; reviews: ReviewPage }) {
  const { t, href } = useWords()
  return (
    <section className="section" id="reviews">
      <div className="wrap pair">
        <div className="stays" data-reveal="">
          <Coordinates latitude="43°49′N" text={content.kicker} />
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <Summary {...reviews.meta} />
          <a className="link" href={href('leave_review')}>
            {t('layout.nav.leave_review')}
            <RouteLeg />
          </a>
        </div>
        {reviews.data.length > 0 ? (
          <ul className="guest-book">
            {reviews.data.map((review) => (
              <Entry key={review.id} review={review} />
            ))}
          </ul>
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
  const { t } = useWords()
  if (average === null) return null
  return (
    <div className="review-summary">
      <Stars of={average} />
      <p>{t('home.reviews.summary', { average, count })}</p>
    </div>
  )
}

function Entry({ review }: { review: Review }) {
  const { t, formats } = useWords()
  const { first_name, last_name, comment, stars, verified, locale, created_at } = review
  return (
    <li data-reveal="">
      <blockquote lang={locale}>{comment}</blockquote>
      <footer>
        <Stars of={stars} />
        <cite>
          {first_name} {last_name.slice(0, 1)}.
        </cite>
        <span className="text-ink-2">{formats.month(created_at.slice(0, 10))}</span>
        {verified && <span className="text-ink-2">{t('home.reviews.sailed')}</span>}
      </footer>
    </li>
  )
}
