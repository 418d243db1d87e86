import type { Review } from '../../../../contract/reviews.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Stars } from '../../ui/stars.tsx'

/** One review. The comment may be of any language, length and text direction. */
export function ReviewItem({ review }: { review: Review }) {
  const { t, formats, locale: reader } = useI18n()
  const { comment, stars, verified, locale, created_at } = review
  const name = `${review.first_name} ${review.last_name}`
  return (
    <li data-reveal="">
      <blockquote lang={locale} dir="auto">
        {comment}
      </blockquote>
      {/* The script shows this button if it truncates the comment. */}
      <button type="button" className="link" hidden>
        {t('reviews.read')} <span className="sr-only">{t('reviews.by', { name })}</span>
      </button>
      <footer>
        <Stars rating={stars} />
        <cite dir="auto">{name}</cite>
        <span>{formats.month(created_at.slice(0, 10))}</span>
        {locale !== reader && <span>{t('reviews.in_language', { language: locale })}</span>}
        {verified && <span>{t('home.reviews.sailed')}</span>}
      </footer>
    </li>
  )
}
