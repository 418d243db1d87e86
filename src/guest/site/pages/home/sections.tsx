import type { PageContent } from '../../../../content/page-content.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { MapBar } from '../../map/map-modal.tsx'
import { departureTimes } from '../../ui/chart/departure-times.ts'
import { StartChart } from '../../ui/chart/start-chart.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { DeparturePoints } from '../sections/departure-points.tsx'
import { Coordinates } from '../sections/page-heading.tsx'
import { KeyFigures, Prose } from '../sections/text-blocks.tsx'

export function Statement({ text }: { text: string }) {
  return (
    <section className="section">
      <div className="container">
        <p className="d3 statement" data-reveal="">
          <Italics text={text} />
        </p>
      </div>
    </section>
  )
}

export function Departures({ settings }: { settings: Settings }) {
  const { t, formats } = useI18n()
  const figures = [
    ...settings.departure_locations.map(({ name, departs_at }) => ({
      label: t('home.strip.departs', { place: name }),
      figure: departs_at,
    })),
    { label: t('home.strip.back'), figure: settings.returns_at },
    { label: t('home.strip.adult'), figure: formats.price(settings.prices.adult.original_amount) },
  ]
  return (
    <dl className="departures">
      {figures.map(({ label, figure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

export function DepartureMap({ content, settings }: { content: PageContent<'home'>['start']; settings: Settings }) {
  const times = departureTimes(settings)
  return (
    <section className="start">
      <div className="container start-heading">
        <Coordinates latitude="44°07′N" text={content.kicker} />
        <h2 className="d2">
          <Italics text={content.headline} />
        </h2>
      </div>
      <div className="chart-edge" />
      <StartChart times={times} />
      <div className="chart-edge" />
      <MapBar settings={settings} />
      <div className="container">
        <DeparturePoints times={times} places={content.places} link={content.link} heading="h3" />
      </div>
    </section>
  )
}

export function Discover({ content, html }: { content: PageContent<'home'>['discover']; html: string }) {
  const { href } = useI18n()
  return (
    <section className="section no-top-padding" id="parks">
      <div className="container discover">
        <figure className="plate plate-islands">
          <Picture
            name="archipelago-aerial"
            alt={content.islands.alt}
            sizes="(min-width: 1440px) 872px, (min-width: 1000px) 61vw, calc(100vw - 40px)"
            crop="plate-islands"
          />
          <figcaption>
            <span>{content.islands.caption}</span>
          </figcaption>
        </figure>
        <div className="heading">
          <Coordinates latitude="43°58′N" text={content.kicker} />
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
        </div>
        <div className="text" data-reveal="">
          <Prose html={html} />
          <a className="link" href={href('tour')}>
            {content.link}
            <RouteLeg />
          </a>
        </div>
        <figure className="plate plate-cliffs" data-reveal="">
          <Picture
            name="cliffs-telascica"
            alt={content.cliffs.alt}
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
