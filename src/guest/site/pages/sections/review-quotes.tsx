import type { Review } from '../../../../contract/reviews.ts'
import { fullName } from '../../../../shared/person-name.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Stars } from '../../ui/stars.tsx'

/** Reviews without the controls of the home page, and the link to all of them. */
export function ReviewQuotes({ reviews, count }: { reviews: Review[]; count: number }) {
  const { t, href } = useI18n()
  return (
    <>
      <ul className="review-quotes">
        {reviews.map((review) => (
          <li key={review.id}>
            <blockquote lang={review.locale} dir="auto" className="line-clamp">
              {review.comment}
            </blockquote>
            <ReviewByline review={review} />
          </li>
        ))}
      </ul>
      <a className="link" href={`${href('home')}#reviews`}>
        {t('tour.all_reviews', { count })}
      </a>
    </>
  )
}

/** Stars, author and month of a review. The language is shown if the page has another, and a note if it is verified. */
export function ReviewByline({ review }: { review: Review }) {
  const { t, formats, locale: reader } = useI18n()
  const { stars, verified, locale, created_at } = review
  return (
    <footer>
      <Stars rating={stars} />
      <cite dir="auto">{authorOf(review)}</cite>
      <span>{formats.month(created_at.slice(0, 10))}</span>
      {locale !== reader && <span>{t('reviews.in_language', { language: locale })}</span>}
      {verified && <span>{t('home.reviews.sailed')}</span>}
    </footer>
  )
}

export const authorOf = ({ first_name, last_name }: Review) => fullName({ firstName: first_name, lastName: last_name })
