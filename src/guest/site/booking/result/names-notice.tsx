import { useI18n } from '../../context/i18n-context.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import type { BookingResult } from './booking-result.ts'

/** Why the names of the party are asked for, how many are given, and the link to their form. */
export function NamesNotice({ result: { names, reservation } }: { result: BookingResult }) {
  const { t, href, formats } = useI18n()
  if (!names) return null
  const { named, of: count, erasedOn } = names
  const isComplete = named >= count
  const values = { named, count, day: formats.dayOfAnyYear(erasedOn.slice(5)) }
  return (
    <section className="note asked-names" id="names" aria-labelledby="names-title">
      <h2 className="d4" id="names-title">
        {t('result.names.title')}
      </h2>
      <p>{t(isComplete ? 'result.names.complete' : 'result.names.missing', values)}</p>
      <a
        className={isComplete ? 'link' : 'button button-outline button-large'}
        href={`${href('booking', reservation.id)}?names`}
      >
        <span>{t(isComplete ? 'result.names.correct' : 'result.names.give')}</span>
        {isComplete && <RouteLeg />}
      </a>
    </section>
  )
}
