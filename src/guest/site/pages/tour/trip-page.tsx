import type { IconName } from '../../../../content/icon-paths.ts'
import { altOf, defaultPicture, type PictureName } from '../../../../content/shown-pictures.ts'
import { promiseTexts, termsOf } from '../../../../content/template-values.ts'
import type { BoatFacts } from '../../../../contract/boat-facts.ts'
import { ratingSummary } from '../../../../domain/reviews/published-reviews.ts'
import { currentSettings } from '../../../../domain/settings/current-settings.ts'
import { startsInUse, type Trip, type TripStart } from '../../../../domain/trips/trips.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Head } from '../../head/head.tsx'
import { tripMetadata } from '../../head/page-metadata.ts'
import type { PageRequest } from '../../http/page-definition.tsx'
import styles from '../../styles/pages/tour-page.css?url'
import { loadTripChart } from '../../ui/chart/load-trip-chart.ts'
import { Italics } from '../../ui/italics.tsx'
import { FullBleed } from '../sections/full-bleed.tsx'
import { RatingLine } from '../sections/page-heading.tsx'
import { Checklist, IconList } from '../sections/text-blocks.tsx'
import { TripsOnSale } from '../sections/trips-on-sale.tsx'
import { NextDeparture } from '../strip/next-departure.tsx'
import { loadOpenDays } from '../strip/open-days.ts'
import { StripSection } from '../strip/strip-section.tsx'
import { TourBar, TourOffer, TourPricePanel } from './booking-panels.tsx'
import { ChartOfTrip, OtherTripKeyFacts } from './sections.tsx'

/**
 * The data for the page of a trip that `content/pages/tour` does not describe. The page has only the texts that the
 * operator has written for the trip; some of them can be missing.
 */
export async function loadTripPage(page: PageRequest, trip: Trip) {
  const { locale, services } = page
  const settings = await currentSettings(services, { trip: trip.id })
  const [open, chart, rating] = await Promise.all([
    loadOpenDays(page, settings, settings.trips.length > 1),
    loadTripChart(services, locale, settings),
    ratingSummary(services),
  ])
  return {
    kind: 'own' as const,
    ...{ trip, settings, open, chart, rating: { average: rating.average, count: rating.count } },
    ...{ metadata: tripMetadata({ trip, settings }, locale), rules: rulesOf(termsOf(settings), locale) },
  }
}

const rulesOf = (terms: ReturnType<typeof termsOf>, locale: Locale) => ({
  payment: promiseTexts(locale, ['promise.payment', 'promise.price'], terms),
  cancel: promiseTexts(locale, ['promise.cancellation', 'promise.cancellation_fee'], terms),
  weather: promiseTexts(locale, ['promise.captain', 'promise.weather'], terms),
  minimum: terms.minimumGuests ? promiseTexts(locale, ['promise.minimum_guests', 'promise.we_cancel'], terms) : '',
})

export function TripPage({ data }: { data: Awaited<ReturnType<typeof loadTripPage>> }) {
  const { t, locale } = useI18n()
  const { trip, settings, open, chart, rating, metadata, rules } = data
  const { lead, about, included, bring } = trip.texts
  const others = settings.trips.filter(({ id }) => id !== trip.id)
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <Head title={metadata.title} description={metadata.description} unlisted={trip.state !== 'on_sale'} />
      <FullBleed
        name={trip.uploadedPicture ?? ((trip.picture ?? defaultPicture) as PictureName)}
        alt={trip.uploadedPicture ? altOf(trip.uploadedPicture, locale) : ''}
        opening
        crop="slide"
        sizes="(min-width: 1200px) calc(100vw - 532px), 100vw"
      />
      <div className="container tour-columns">
        <div className="tour-parts">
          <header className="tour-head">
            <h1 className="d1">{trip.names[locale] ?? trip.names.en}</h1>
            <RatingLine {...rating} />
            <TourOffer open={open} />
            <TourBar open={open} />
            <p className="lead">{lead?.[locale] ?? metadata.headline}</p>
            <NextDeparture open={open} />
          </header>
          <ListSection headline={t('trip.included')} icon="check" list={included?.[locale]} />
          <OtherTripKeyFacts seasons={trip.seasons} places={trip.capacity} />
          {about?.[locale] && (
            <div className="prose">
              {about[locale].map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
          <div className="tour-route">
            <Itinerary trip={trip} />
            {chart && <ChartOfTrip {...{ chart, settings }} headline={t('trip.route')} />}
          </div>
        </div>
        <TourPricePanel open={open} />
        <div className="tour-parts">
          <section>
            <h2 className="d3">
              <Italics text={t('trip.boat')} />
            </h2>
            <Checklist list={boatList(trip, t)} />
          </section>
          <ListSection headline={t('trip.bring')} icon="check" list={bring?.[locale]} />
          <section>
            <h2 className="d3">
              <Italics text={t('trip.rules')} />
            </h2>
            <IconList
              list={ruleIcons.flatMap(([rule, icon]) =>
                rules[rule] ? [{ icon, title: t(`trip.rules.${rule}`), text: rules[rule] }] : [],
              )}
            />
          </section>
        </div>
      </div>
      {others.length > 0 && <TripsOnSale trips={others} title={t('trip.others')} />}
      <StripSection open={open} headline={t('booking.title.date')} />
    </>
  )
}

const ruleIcons = [
  ['payment', 'wallet'],
  ['cancel', 'again'],
  ['weather', 'sun'],
  ['minimum', 'ship'],
] as const satisfies [string, IconName][]

function ListSection({ headline, icon, list }: { headline: string; icon: IconName; list: string[] | undefined }) {
  if (!list || list.length === 0) return null
  return (
    <section>
      <h2 className="d3">
        <Italics text={headline} />
      </h2>
      <Checklist list={list.map((text) => ({ icon, text }))} />
    </section>
  )
}

/** Quays with the times of all starts, and the stops between them. */
export function Itinerary({ trip }: { trip: Trip }) {
  const { t, formats } = useI18n()
  const starts = startsInUse(trip)
  const boarding = timesByQuay(starts, ({ departsAt }) => formats.clock(departsAt))
  const back = timesByQuay(starts, ({ returnsAt }, { endsNextDay }) => {
    const time = returnsAt ? formats.clock(returnsAt) : t('trip.back_later')
    return endsNextDay ? `${time} ${t('trip.next_day')}` : time
  })
  const legs = [
    ...boarding.map(({ id, name, times }) => ({ id, when: times, title: t('trip.board', { place: name }) })),
    ...trip.stops.map(({ id, name }) => ({ id, when: t('trip.on_the_way'), title: name })),
    ...back
      .toReversed()
      .map(({ id, name, times }) => ({ id: `${id} back`, when: times, title: t('trip.back', { place: name }) })),
  ]
  return (
    <section>
      <h2 className="d3">
        <Italics text={t('trip.times')} />
      </h2>
      <ol className="legs">
        {legs.map(({ id, when, title }) => (
          <li key={id}>
            <p className="clock num">{when}</p>
            <h3>{title}</h3>
          </li>
        ))}
      </ol>
    </section>
  )
}

function timesByQuay(starts: TripStart[], textOf: (call: TripStart['calls'][number], start: TripStart) => string) {
  const quays = new Map<string, { id: string; name: string; times: string }>()
  for (const start of starts) {
    for (const call of start.calls) {
      const { id, name } = call.quay
      const times = [quays.get(id)?.times, textOf(call, start)].filter(Boolean).join(' · ')
      quays.set(id, { id, name, times })
    }
  }
  return [...quays.values()]
}

function boatList({ boat, capacity }: Trip, t: Translate): { icon: IconName; text: string }[] {
  const { lengthMetres, builtIn, toilets, hasShade, hasFreshWaterShower, hasLifeJacketsForChildren } = boat.facts
  const { steps, isForWheelchairs }: BoatFacts = boat.facts
  const given = <Value,>(value: Value | undefined | false, icon: IconName, text: (value: Value) => string) =>
    value === undefined || value === false ? [] : [{ icon, text: text(value as Value) }]
  return [
    { icon: 'ship', text: t('trip.boat.guests', { boat: boat.name, places: capacity }) },
    ...given(lengthMetres, 'direction', (metres) =>
      t('trip.boat.length', { metres, built: builtIn ? `${builtIn}` : 'none' }),
    ),
    ...given(hasShade, 'sun', () => t('trip.boat.shade')),
    ...given(toilets, 'toilet', (count) => t('trip.boat.toilets', { count })),
    ...given(hasFreshWaterShower, 'waves', () => t('trip.boat.shower')),
    ...given(hasLifeJacketsForChildren, 'lifebuoy', () => t('trip.boat.life_jackets')),
    ...given(steps, 'shoes', (count) => t('trip.boat.steps', { count })),
    ...given(isForWheelchairs, 'badge-check', () => t('trip.boat.wheelchair')),
  ]
}
