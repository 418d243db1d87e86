import type { Settings } from '../../../contract/settings.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { type Locale, languages } from '../../../i18n/locales.ts'
import { useWords } from '../../words.tsx'

export function Glance({ settings, meals }: { settings: Settings; meals: string }) {
  const { t, locale } = useWords()
  const { departure_locations, returns_at, season } = settings
  const facts = [
    ...departure_locations.map(({ name, departs_at }) => [t('home.strip.departs', { place: name }), departs_at]),
    [t('home.strip.back'), returns_at],
    [t('tour.season'), seasonText(season, locale)],
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

/**
 * The season's first and last day, every year, and the days of the week unless they are all; the year that is formatted
 * here is none in particular.
 */
function seasonText({ from, to, weekdays }: Settings['season'], locale: Locale): string {
  const format = new Intl.DateTimeFormat(languages[locale].iso, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const written = (monthDay: string) => format.format(new Date(`2024-${monthDay}T00:00:00Z`)).replaceAll(' ', '\u00a0')
  const names = formatsOf(locale).weekdays()
  const days = weekdays.length < 7 ? weekdays.map((weekday) => `, ${names[weekday - 1]?.short}`).join('') : ''
  return `${written(from)} – ${written(to)}${days}`
}
