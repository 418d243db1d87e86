import { type PageContent, pageContent } from '../../../content/page-content.ts'
import { describedAt, fallbackFile } from '../../../content/shown-pictures.ts'
import { describesTrip } from '../../../content/template-values.ts'
import type { Settings } from '../../../contract/settings.ts'
import { firstReviews } from '../../../domain/reviews/published-reviews.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { tripAt, tripPath } from '../../../domain/trips/trip-pages.ts'
import { firstTrip, loadTrips, startsInUse, type Trip } from '../../../domain/trips/trips.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, PageError, type PageRequest, redirect, type ViewProps } from '../http/page-definition.tsx'
import styles from '../styles/pages/tour-page.css?url'
import { loadTripChart } from '../ui/chart/load-trip-chart.ts'
import { Italics } from '../ui/italics.tsx'
import { Faq } from './sections/faq.tsx'
import { FullBleed } from './sections/full-bleed.tsx'
import { RatingLine } from './sections/page-heading.tsx'
import { ReviewQuotes } from './sections/review-quotes.tsx'
import { Checklist, Prose } from './sections/text-blocks.tsx'
import { NextDeparture } from './strip/next-departure.tsx'
import { loadOpenDays } from './strip/open-days.ts'
import { BookingCallToAction, TourBar, TourOffer, TourPricePanel } from './tour/booking-panels.tsx'
import { Gallery, type GalleryPicture, OpenGallery } from './tour/gallery.tsx'
import { IncludedLists, Parks, TourKeyFacts, TourRoute, Water } from './tour/sections.tsx'
import { Itinerary, loadTripPage, TripPage } from './tour/trip-page.tsx'

/** Loads the page of a trip. One trip has the texts in `content/pages/tour`, all others have texts by the operator. */
async function load(page: PageRequest) {
  const { id, locale, services, url } = page
  const trips = await loadTrips(services.db)
  const trip = id === undefined ? firstTrip(trips) : tripAt(trips, locale, id)
  if (!trip) throw new PageError(404)
  const path = tripPath(trips, trip, locale)
  // Browsers must not keep this redirect: the path of a trip changes with its name, and another trip can become the
  // first one.
  if (id !== undefined && decodeURIComponent(url.pathname) !== path)
    return redirect(path + url.search, { 'Cache-Control': 'no-cache' }, 301)
  return describesTrip(trip.id) ? loadDescribedTrip(page, trip) : loadTripPage(page, trip)
}

async function loadDescribedTrip(page: PageRequest, trip: Trip) {
  const { locale, services } = page
  const [settings, reviews] = await Promise.all([
    currentSettings(services, { trip: trip.id }),
    firstReviews(services, locale),
  ])
  const content = pageContent('tour', locale, settings)
  const [open, chart] = await Promise.all([
    loadOpenDays(page, settings, settings.trips.length > 1),
    loadTripChart(services, locale, settings),
  ])
  return {
    kind: 'described' as const,
    trip,
    content,
    pictures: galleryPictures(content, locale, settings),
    settings,
    reviews,
    reviewsHeadline: pageContent('home', locale, settings).reviews.headline,
    open,
    chart,
  }
}

/** The pictures of the trip in the order of the day, with the alt texts that pages use. */
export function galleryPictures(
  content: PageContent<'tour'>,
  locale: Locale,
  settings: Settings,
): [GalleryPicture, ...GalleryPicture[]] {
  const harbour = pageContent('start_locations', locale, settings)
  const { discover } = pageContent('home', locale, settings)
  const [first, ...others] = [
    describedAt('start_end', harbour.alt, locale),
    describedAt('tour_opening', content.alt, locale),
    describedAt('home_discover', discover.islands.alt, locale),
    describedAt('tour_water', content.water.alt, locale),
    describedAt('tour_parks', content.parks.alt, locale),
    describedAt('tour_lunch', content.included.alt, locale),
  ] as const
  // If several places have the same picture, it is shown once.
  const names = new Set([fallbackFile(first.name)])
  return [first, ...others.filter(({ name }) => names.size < names.add(fallbackFile(name)).size)]
}

function Tour({ data }: ViewProps<typeof load>) {
  return data.kind === 'own' ? <TripPage data={data} /> : <DescribedTrip data={data} />
}

function DescribedTrip({ data }: { data: Awaited<ReturnType<typeof loadDescribedTrip>> }) {
  const { locale } = useI18n()
  const { content, trip, pictures, settings, reviews, reviewsHeadline, open, chart } = data
  const { average, count } = reviews.meta
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <Head title={content.meta_title} description={content.meta_description} unlisted={trip.state !== 'on_sale'} />
      <FullBleed
        {...describedAt('tour_opening', content.alt, locale)}
        opening
        crop="slide"
        sizes="(min-width: 1200px) calc(100vw - 532px), 100vw"
      >
        <OpenGallery pictures={pictures} />
      </FullBleed>
      <Gallery pictures={pictures} />
      <div className="container tour-columns">
        <div className="tour-parts">
          <header className="tour-head">
            <h1 className="d1">
              <Italics text={content.title} />
            </h1>
            <RatingLine average={average} count={count} />
            <TourOffer open={open} />
            {/* The bar comes before the page's content, so that the Tab key reaches it while it is visible. */}
            <TourBar open={open} />
            <p className="lead">{content.lead}</p>
            <NextDeparture open={open} />
          </header>
          <IncludedLists content={content.included} />
          <TourKeyFacts settings={settings} />
          <Prose html={content.html} opening />
          {startsInUse(trip).length > 1 && <Itinerary trip={trip} />}
          <TourRoute {...{ content, settings, chart }} />
        </div>
        <TourPricePanel open={open} />
        <div className="tour-parts">
          {content.facts.list.length > 0 && (
            <section>
              <h2 className="d3">
                <Italics text={content.facts.headline} />
              </h2>
              <Checklist list={content.facts.list} shown={4} />
            </section>
          )}
          {count > 0 && (
            <section>
              <h2 className="d3">
                <Italics text={reviewsHeadline} />
              </h2>
              <ReviewQuotes reviews={reviews.data.slice(0, 3)} count={count} />
            </section>
          )}
          <section>
            <h2 className="d3">
              <Italics text={content.bring.headline} />
            </h2>
            <Checklist list={content.bring.list} />
          </section>
        </div>
      </div>
      <Water content={content.water} season={settings.season} />
      <Parks content={content.parks} />
      <Faq content={content.questions} />
      <BookingCallToAction content={content.end} open={open} />
    </>
  )
}

export const tourPage = definePage({ load, View: Tour })
