import { pageContent } from '../../../content/page-content.ts'
import { tripPath } from '../../../domain/trips/trip-pages.ts'
import { loadTrips, tripOf } from '../../../domain/trips/trips.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { describedSettings } from '../http/load-content.ts'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { loadTripChart } from '../ui/chart/load-trip-chart.ts'
import { Advantages } from './home/advantages.tsx'
import { CallUs } from './home/call-us.tsx'
import { DayItinerary } from './home/day-itinerary.tsx'
import { Hero } from './home/hero.tsx'
import { loadHomeReviews, quoteOf, withoutReview } from './home/home-reviews.ts'
import { ReviewsSection } from './home/reviews-section.tsx'
import { DepartureMap, Discover, Reasons, Statement } from './home/sections.tsx'
import { TripsOnSale } from './sections/trips-on-sale.tsx'
import { BookingStrip } from './strip/booking-strip.tsx'
import { ChangesToday, loadChangesToday } from './strip/changes-today.tsx'
import { loadOpenDaysOnSale } from './strip/open-days.ts'

async function load(page: PageRequest) {
  const { services, locale } = page
  const [settings, reviews] = await Promise.all([describedSettings(services), loadHomeReviews(page)])
  const trips = await loadTrips(services.db)
  const tourHref = tripPath(trips, tripOf(trips, settings.trip), locale)
  const [open, chart, changes] = await Promise.all([
    loadOpenDaysOnSale(page, settings),
    loadTripChart(services, locale, settings),
    loadChangesToday(page),
  ])
  return { content: pageContent('home', locale, settings), settings, reviews, open, chart, changes, tourHref }
}

function Home({ data: { content, settings, reviews, open, chart, changes, tourHref } }: ViewProps<typeof load>) {
  const { average, count } = reviews.meta
  const rating = { average, count }
  const quote = quoteOf(reviews)
  const { t } = useI18n()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <Hero slides={content.slides} {...{ settings, rating, tourHref }} />
      <div className="container hero-strip">
        <BookingStrip open={open} withNext />
      </div>
      <ChangesToday changes={changes} />
      {settings.trips.length > 1 && <TripsOnSale trips={settings.trips} title={t('home.trips.title')} />}
      <Reasons content={content.reasons} quote={quote} />
      <Statement text={content.statement} />
      <Advantages content={content.advantages} tourHref={tourHref} />
      <Discover content={content.discover} html={content.html} tourHref={tourHref} />
      <ReviewsSection content={content.reviews} reviews={withoutReview(reviews, quote)} />
      <DayItinerary content={content.day} {...{ settings, chart }} />
      <CallUs content={content.call} />
      <DepartureMap content={content.start} {...{ settings, chart }} />
    </>
  )
}

export const homePage = definePage({ load, View: Home })
