import type { Settings } from '../../../../contract/settings.ts'
import type { Formats } from '../../../../i18n/formats.ts'
import { useI18n } from '../../context/i18n-context.tsx'

export function TourKeyFacts({ settings, meals }: { settings: Settings; meals: string }) {
  const { t, formats } = useI18n()
  const { departure_locations, returns_at, season } = settings
  const facts = [
    ...departure_locations.map(({ name, departs_at }) => [t('home.strip.departs', { place: name }), departs_at]),
    [t('home.strip.back'), returns_at],
    [t('home.strip.adult'), formats.price(settings.prices.adult.original_amount)],
    [t('tour.season'), seasonText(season, formats)],
    [t('tour.meals'), meals],
  ]
  return (
    <section>
      <h2 className="sr-only">{t('tour.glance')}</h2>
      <dl className="glance">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** First and last day of the season. The weekdays are added if the boat does not sail daily. */
function seasonText({ from, to, weekdays }: Settings['season'], formats: Formats): string {
  const names = formats.weekdays()
  const days = weekdays.length < 7 ? weekdays.map((weekday) => `, ${names[weekday - 1]?.short}`).join('') : ''
  return `${formats.dayOfAnyYear(from)} – ${formats.dayOfAnyYear(to)}${days}`
}
