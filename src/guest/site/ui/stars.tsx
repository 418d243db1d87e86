import { useI18n } from '../context/i18n-context.tsx'

export const starPath = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z'

/** A rating in stars. For a fraction, such as an average, the last star is partly filled. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useI18n()
  return (
    <span className="stars" role="img" aria-label={t('layout.stars', { stars: rating })}>
      {[0, 1, 2, 3, 4].map((before) => (
        <Star key={before} filled={Math.min(1, Math.max(0, rating - before))} />
      ))}
    </span>
  )
}

function Star({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {filled < 1 && <path className="empty" d={starPath} />}
      {filled === 1 && <path d={starPath} />}
      {filled > 0 && filled < 1 && <PartialStar width={Math.round(2.6 + filled * 18.8)} />}
    </svg>
  )
}

/** The left part of a filled star. The star covers the units 2.6 to 21.4 of its 24 units wide view box. */
function PartialStar({ width }: { width: number }) {
  return (
    <svg width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
      <path d={starPath} />
    </svg>
  )
}
