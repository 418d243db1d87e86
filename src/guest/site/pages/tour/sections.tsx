import { seaFacts } from '../../../../../content/sea-facts.ts'
import type { PageContent } from '../../../../content/page-content.ts'
import { currentFacts } from '../../../../content/quay-facts.ts'
import { seaOfMonth } from '../../../../content/sea-of-month.ts'
import { describedAt } from '../../../../content/shown-pictures.ts'
import { fromQuay } from '../../../../contract/quay-address.ts'
import type { Settings } from '../../../../contract/settings.ts'
import type { Formats } from '../../../../i18n/formats.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { MapModal, OpenMapButton } from '../../map/map-modal.tsx'
import { RouteChart } from '../../ui/chart/day-chart.tsx'
import { returnText } from '../../ui/chart/return-text.ts'
import type { TripChart } from '../../ui/chart/trip-chart.ts'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FullBleed } from '../sections/full-bleed.tsx'
import { Plate } from '../sections/plate.tsx'
import { Checklist, IconList, KeyFigures } from '../sections/text-blocks.tsx'

/** What is in the price and what is not. */
export function IncludedLists({ content }: { content: PageContent<'tour'>['included'] }) {
  const { locale } = useI18n()
  return (
    <section className="included">
      <div>
        <h2 className="d3">
          <Italics text={content.headline} />
        </h2>
        <Checklist list={content.list} />
      </div>
      <div>
        <h2 className="d3">
          <Italics text={content.not.headline} />
        </h2>
        <Checklist list={content.not.list} />
      </div>
      <figure className="plate plate-lunch">
        <Picture
          {...describedAt('tour_lunch', content.alt, locale)}
          crop="plate-lunch"
          sizes="(min-width: 1500px) 860px, (min-width: 1200px) calc(100vw - 632px), (min-width: 1100px) calc(100vw - 540px), calc(100vw - 40px)"
        />
      </figure>
    </section>
  )
}

/** The facts at a glance of the trip that `content/business.ts` describes. */
export function TourKeyFacts({ settings }: { settings: Settings }) {
  const { t, formats, locale } = useI18n()
  const { departure_locations, season } = settings
  const { boat, crew } = currentFacts(settings)
  return (
    <KeyFacts
      facts={[
        ...departure_locations.map((quay): [string, string] => {
          const from = fromQuay(quay, locale, t('quay.from', { place: quay.name }))
          return [t('home.strip.departs', { place: quay.name, from }), formats.clock(quay.departs_at)]
        }),
        [t('home.strip.back'), returnText(settings, { t, formats })],
        [t('tour.season'), seasonText(season, formats)],
        ...(boat
          ? [[t('tour.guests'), t('tour.guests_most', { guests: boat.places })] satisfies [string, string]]
          : []),
        ...(crew ? [[t('tour.crew'), String(crew.size)] satisfies [string, string]] : []),
      ]}
    />
  )
}

/** The facts at a glance of any other trip. They contain no times, because the itinerary shows them. */
export function OtherTripKeyFacts({ seasons, places }: { seasons: Settings['season'][]; places: number }) {
  const { t, formats } = useI18n()
  return (
    <KeyFacts
      facts={[
        ...seasons.map((season): [string, string] => [t('tour.season'), seasonText(season, formats)]),
        [t('tour.guests'), t('tour.guests_most', { guests: places })],
      ]}
    />
  )
}

function KeyFacts({ facts }: { facts: [term: string, fact: string][] }) {
  const { t } = useI18n()
  return (
    <section>
      <h2 className="sr-only">{t('tour.glance')}</h2>
      <dl className="glance">
        {facts.map(([term, fact]) => (
          <div key={term + fact}>
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
  const dayOf = (day: string) => (day.length === 'MM-DD'.length ? formats.dayOfAnyYear(day) : formats.day(day))
  return `${dayOf(from)} – ${dayOf(to)}${days}`
}

interface TourRouteProps {
  content: PageContent<'tour'>
  settings: Settings
  /** Undefined until the charts of the trip have been drawn. */
  chart: TripChart | undefined
}

/**
 * The itinerary and the chart of the route. Scrolling draws the legs of the itinerary. On screens where the chart is
 * beside the itinerary, scrolling also draws the route on the chart.
 */
export function TourRoute({ content, settings, chart }: TourRouteProps) {
  return (
    <div className="tour-route">
      <TourItinerary content={content.legs} />
      {chart && <ChartOfTrip {...{ chart, settings }} headline={content.route} />}
    </div>
  )
}

/** The chart of the route, and the button that opens the map. */
export function ChartOfTrip({ chart, settings, headline }: { chart: TripChart; settings: Settings; headline: string }) {
  const { t } = useI18n()
  return (
    <section>
      <h2 className="d3">
        <Italics text={headline} />
      </h2>
      <div className="chart-edge" />
      <RouteChart chart={chart} />
      <div className="chart-edge" />
      <p className="chart-note">{t('tour.chart_note')}</p>
      <p className="actions">
        <OpenMapButton />
      </p>
      <MapModal chart={chart} settings={settings} />
    </section>
  )
}

/** Itinerary of the day with a waypoint per leg of the route. The return leg is dotted. */
function TourItinerary({ content }: { content: PageContent<'tour'>['legs'] }) {
  return (
    <section>
      <h2 className="d3">
        <Italics text={content.headline} />
      </h2>
      <ol className="legs">
        {content.list.map(({ when, title, text }) => (
          <li key={title}>
            <p className="clock num">{when}</p>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="chart-note">{content.note}</p>
    </section>
  )
}

export function Parks({ content }: { content: PageContent<'tour'>['parks'] }) {
  const { locale } = useI18n()
  return (
    <>
      <section className="dark section">
        <div className="container two-columns">
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <div>
            <KeyFigures counts={content.counts} />
            <IconList list={content.list} />
          </div>
        </div>
      </section>
      <FullBleed {...describedAt('tour_parks', content.alt, locale)} />
    </>
  )
}

interface WaterProps {
  content: PageContent<'tour'>['water']
  season: Settings['season']
}

export function Water({ content, season }: WaterProps) {
  const { locale } = useI18n()
  return (
    <section className="section no-top-padding">
      <div className="container two-columns two-columns-even">
        <Plate
          {...describedAt('tour_water', content.alt, locale)}
          caption={content.caption}
          sizes="(min-width: 1440px) 604px, (min-width: 760px) 42vw, calc(100vw - 40px)"
          className="plate-cliffs"
          crop="plate-cliffs"
        />
        <div className="sticky-column">
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <IconList list={content.list} />
        </div>
      </div>
      <SeaByMonth season={season} />
    </section>
  )
}

/** Water and wind of the months in which the boat sails. */
function SeaByMonth({ season }: { season: Settings['season'] }) {
  const { t, formats, locale } = useI18n()
  const { water, maestral } = seaFacts
  if (!water || !maestral) return null
  const [first = 1, last = 12] = [season.from, season.to].map((day) => Number(day.slice(-5, -3)))
  const months = Array.from({ length: 12 }, (_, index) => index + 1).filter((month) =>
    first <= last ? month >= first && month <= last : month >= first || month <= last,
  )
  return (
    <div className="container sea-by-month">
      <h3 className="d4">{t('sea.title')}</h3>
      <dl>
        {months.map((month) => {
          const sea = seaOfMonth(month)
          return (
            <div key={month}>
              <dt>{formats.shortMonth(`2024-${String(month).padStart(2, '0')}-01`)}</dt>
              <dd className="num">
                {sea?.celsius} °C <small>{t('sea.wind', { wind: sea?.wind ?? 'changing' })}</small>
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="chart-note">
        {t('sea.note', { from: timeInText(maestral.from, locale) })} <SourceLink {...water.source} />,{' '}
        <SourceLink {...maestral.source} />
      </p>
    </div>
  )
}

const SourceLink = ({ name, address }: { name: string; address: string }) => <a href={address}>{name}</a>
