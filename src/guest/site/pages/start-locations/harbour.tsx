import { parkingText } from '../../../../content/places-in-text.ts'
import { currentSite } from '../../../../content/site.ts'
import { defaultLocale, type Locale } from '../../../../i18n/locales.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import { addMinutes } from '../../../../shared/add-minutes.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { MapLinks } from '../../map/map-links.tsx'
import { MapModal, OpenMapButton } from '../../map/map-modal.tsx'
import { QuayChart } from '../../ui/chart/quay-chart.tsx'
import { Coordinates } from '../sections/page-heading.tsx'
import type { StartLocation } from './boarding-places.ts'

interface HarbourProps extends StartLocation {
  /** The text of the page about this quay, if it has one. */
  place: { kicker: string; text: string } | undefined
}

export function Harbour({ chart, settings, location, sailings, place }: HarbourProps) {
  const { t, locale, formats } = useI18n()
  const { id, name, departs_at, latitude, longitude } = location
  const returns = timeInText(settings.returns_at, locale)
  const first = settings.departure_locations.find((place) => place.id === settings.returns_first && place.id !== id)
  const back = { time: returns, later: first ? 'yes' : 'other', first: first?.name ?? '' }
  const boarding = formats.clock(addMinutes(departs_at, -currentSite().business.boardingMinutesBefore))
  const rows = [
    ...(sailings.length > 1 || settings.trips.length > 1
      ? sailings.map((sailing) => sailingRow(sailing, { t, locale }))
      : [
          [t('start_locations.boarding'), boarding],
          ...(currentSite().tripFacts.returnsToBoardingPlace
            ? [[t('start_locations.back'), t('start_locations.back_place', back)]]
            : []),
        ]),
    ...(location.parking ? [[t('start_locations.parking'), parkingText(location.parking, t)]] : []),
    ...(location.cash_machine_metres === null
      ? []
      : [[t('start_locations.cash'), t('start_locations.cash_place', { metres: location.cash_machine_metres })]]),
    [t('start_locations.coordinates'), `${latitude}, ${longitude}`],
  ]
  return (
    <article id={id}>
      <Coordinates position={`${degrees(latitude)}N ${degrees(longitude)}E`} text={place?.kicker ?? name} />
      <h2 className="d1 num">
        {sailings.length === 1 && (
          <>
            {formats.clock(departs_at)}
            <br />
          </>
        )}
        <i>{name}</i>
      </h2>
      {chart && <QuayChart chart={chart} at={id} />}
      {place && <p>{place.text}</p>}
      <dl className="rows">
        {rows.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{fact}</dd>
          </div>
        ))}
      </dl>
      <div>
        {chart && <OpenMapButton at={location} />}
        <MapLinks {...location} />
      </div>
      {chart && <MapModal chart={chart} settings={settings} at={location} />}
    </article>
  )
}

function sailingRow(
  { names, departsAt, returnsAt }: StartLocation['sailings'][number],
  { t, locale }: TextsOf,
): string[] {
  const name = names[locale] ?? names[defaultLocale] ?? ''
  const back = returnsAt && t('home.trips.back', { back: timeInText(returnsAt, locale) })
  return [name, [timeInText(departsAt, locale), back].filter(Boolean).join(', ')]
}

interface TextsOf {
  t: Translate
  locale: Locale
}

/** Formats degrees: 44.1173 becomes `44°07′`. */
function degrees(decimal: number): string {
  const minutes = Math.round(decimal * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
}
