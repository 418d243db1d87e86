import { pageContent } from '../../content/page-content.server.ts'
import { newestReviews } from '../../domain/reviews/published-reviews.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { MapModal, OpenMapButton } from '../map/map-modal.tsx'
import { RouteChart } from '../ui/chart/day-chart.tsx'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { Italics } from '../ui/italics.tsx'
import { Picture } from '../ui/picture.tsx'
import { Checklist } from './sections/checklist.tsx'
import { Faq } from './sections/faq.tsx'
import { PageHeading } from './sections/page-heading.tsx'
import { Prose } from './sections/prose.tsx'
import { Audience } from './tour/audience.tsx'
import { BookingCallToAction } from './tour/booking-call-to-action.tsx'
import { TourItinerary } from './tour/itinerary.tsx'
import { TourKeyFacts } from './tour/key-facts.tsx'
import { Parks } from './tour/parks.tsx'
import { PricePanel } from './tour/price-panel.tsx'
import { Water } from './tour/water.tsx'

async function load({ locale, services }: PageRequest) {
  const [settings, reviews] = await Promise.all([currentSettings(services), newestReviews(services)])
  return { content: pageContent('tour', locale, settings), settings, rating: reviews.meta }
}

function Tour({ data: { content, settings, rating } }: ViewProps<typeof load>) {
  const { t } = useI18n()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <PageHeading title={content.title} lead={content.lead} />
      <div className="full-bleed full-bleed-boat">
        <div className="chart-edge" />
        <Picture
          name="hero-golden-hour"
          alt={content.alt}
          sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
          crop="bleed"
          priority
        />
      </div>
      <div className="container section tour-columns">
        <div className="tour-parts">
          <TourKeyFacts settings={settings} meals={content.meals} />
          <Prose html={content.html} opening />
          <TourItinerary content={content.legs} />
          <section>
            <h2 className="d3">
              <Italics text={content.route} />
            </h2>
            <div className="chart-edge" />
            <RouteChart times={departureTimes(settings)} />
            <div className="chart-edge" />
            <p className="chart-note">{t('tour.chart_note')}</p>
            <p className="actions">
              <OpenMapButton />
            </p>
            <MapModal settings={settings} />
          </section>
          <section>
            <h2 className="d3">
              <Italics text={content.included.headline} />
            </h2>
            <figure className="plate plate-lunch">
              <Picture
                name="lunch-on-deck"
                alt={content.included.alt}
                sizes="(min-width: 1500px) 860px, (min-width: 1200px) calc(100vw - 632px), (min-width: 1100px) calc(100vw - 540px), calc(100vw - 40px)"
              />
            </figure>
            <p className="plate-text">{content.included.text}</p>
            <Checklist list={content.included.list} />
          </section>
          {content.facts.list.length > 0 && (
            <section>
              <h2 className="d3">
                <Italics text={content.facts.headline} />
              </h2>
              <Checklist list={content.facts.list} />
            </section>
          )}
          <section>
            <h2 className="d3">
              <Italics text={content.bring.headline} />
            </h2>
            <Checklist list={content.bring.list} />
          </section>
        </div>
        <PricePanel settings={settings} rating={rating} />
      </div>
      <Water content={content.water} />
      <Parks content={content.parks} />
      <Audience content={content.suits} />
      <Faq content={content.questions} />
      <BookingCallToAction content={content.end} settings={settings} />
    </>
  )
}

export const tourPage = definePage({ load, View: Tour })
