import { useI18n } from '../../context/i18n-context.tsx'
import type { Rating } from '../../ui/assurances.tsx'
import { Stars } from '../../ui/stars.tsx'

/** The average of all published reviews; nothing before the first. */
export function RatingLine({ average, count }: Rating) {
  const { t, href } = useI18n()
  if (average === null) return null
  return (
    <p className="rating-line">
      <Stars rating={average} />
      <a href={`${href('home')}#reviews`}>{t('home.reviews.summary', { average, count })}</a>
    </p>
  )
}
