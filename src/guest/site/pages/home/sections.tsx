import type { PageContent } from '../../../../content/page-content.ts'
import { describedAt } from '../../../../content/shown-pictures.ts'
import type { Review } from '../../../../contract/reviews.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { MapBar } from '../../map/map-modal.tsx'
import { StartChart } from '../../ui/chart/start-chart.tsx'
import type { TripChart } from '../../ui/chart/trip-chart.ts'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { DeparturePoints } from '../sections/departure-points.tsx'
import { ContentFold } from '../sections/fold.tsx'
import { SectionTopic } from '../sections/page-heading.tsx'
import { ReviewByline } from '../sections/review-quotes.tsx'
import { KeyFigures, Prose } from '../sections/text-blocks.tsx'

export function Statement({ text }: { text: string }) {
  return (
    <section className="section no-top-padding">
      <div className="container">
        <p className="d3 statement" data-reveal="">
          <Italics text={text} />
        </p>
      </div>
    </section>
  )
}

/** The reasons for this boat in figures, with a short review. */
export function Reasons({ content, quote }: { content: PageContent<'home'>['reasons']; quote: Review | undefined }) {
  return (
    <section className="section container reasons">
      <h2 className="d2">
        <Italics text={content.headline} />
      </h2>
      <ul>
        {content.list.map(({ figure, text }) => (
          <li key={text}>
            <b className="num">{figure}</b>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {quote && (
        <div className="review-quotes">
          <div>
            <blockquote lang={quote.locale} dir="auto">
              {quote.comment}
            </blockquote>
            <ReviewByline review={quote} />
          </div>
        </div>
      )}
    </section>
  )
}

interface DepartureMapProps {
  content: PageContent<'home'>['start']
  settings: Settings
  /** Undefined until the charts of the trip have been drawn. */
  chart: TripChart | undefined
}

export function DepartureMap({ content, settings, chart }: DepartureMapProps) {
  const { t } = useI18n()
  return (
    <section className="start">
      <div className="container start-heading">
        <SectionTopic latitude="44°07′N" text={content.kicker} />
        <h2 className="d2">
          <Italics text={content.headline} />
        </h2>
      </div>
      <div className="container">
        <DeparturePoints
          quays={settings.departure_locations}
          places={content.places}
          link={content.link}
          heading="h3"
        />
        {chart && (
          <ContentFold label={t('home.start_chart')}>
            <div className="start-fold">
              <div className="chart-edge" />
              <StartChart chart={chart} />
              <div className="chart-edge" />
            </div>
            <MapBar {...{ chart, settings }} />
          </ContentFold>
        )}
      </div>
    </section>
  )
}

interface DiscoverProps {
  content: PageContent<'home'>['discover']
  html: string
  tourHref: string
}

export function Discover({ content, html, tourHref }: DiscoverProps) {
  const { locale } = useI18n()
  return (
    <section className="section no-top-padding" id="parks">
      <div className="container discover">
        <figure className="plate plate-islands">
          <Picture
            {...describedAt('home_discover', content.islands.alt, locale)}
            sizes="(min-width: 1440px) 872px, (min-width: 1000px) 61vw, calc(100vw - 40px)"
            crop="plate-islands"
          />
          <figcaption>
            <span>{content.islands.caption}</span>
          </figcaption>
        </figure>
        <div className="heading">
          <SectionTopic latitude="43°58′N" text={content.kicker} />
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
        </div>
        <div className="text" data-reveal="">
          <Prose html={html} />
          <a className="link" href={tourHref}>
            {content.link}
            <RouteLeg />
          </a>
        </div>
        <figure className="plate plate-cliffs" data-reveal="">
          <Picture
            {...describedAt('home_discover_small', content.cliffs.alt, locale)}
            sizes="(min-width: 1440px) 410px, (min-width: 1000px) 28vw, calc(100vw - 40px)"
            crop="plate-cliffs"
          />
          <figcaption>
            <span>{content.cliffs.caption}</span>
          </figcaption>
        </figure>
        <KeyFigures counts={content.counts} />
      </div>
    </section>
  )
}
