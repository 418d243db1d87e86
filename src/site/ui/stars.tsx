import { useWords } from '../words.tsx'

export const starPath = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z'

/** `of` may be a fraction, as in an average: the label is exact, the drawing is rounded. */
export function Stars({ of }: { of: number }) {
  const { t } = useWords()
  return (
    <span className="stars" role="img" aria-label={t('layout.stars', { stars: of })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" className={star > Math.round(of) ? 'empty' : undefined} aria-hidden="true">
          <path d={starPath} />
        </svg>
      ))}
    </span>
  )
}
