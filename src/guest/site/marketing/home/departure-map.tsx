import type { PageContent } from '../../../../content/page-content.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { MapBar } from '../../map/map-modal.tsx'
import { departureTimes } from '../../ui/chart/departure-times.ts'
import { StartChart } from '../../ui/chart/start-chart.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Coordinates } from '../sections/coordinates.tsx'
import { DeparturePoints } from '../sections/departure-points.tsx'

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
