import type { ChartTimes } from '../../ui/chart/day-chart.tsx'
import { StartChart } from '../../ui/chart/start-chart.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Coordinates } from '../coordinates.tsx'
import type { HomeContent } from '../home.tsx'
import { Ports } from '../ports.tsx'

export function Start({ content, times }: { content: HomeContent['start']; times: ChartTimes }) {
  return (
    <section className="start">
      <div className="wrap start-heading">
        <Coordinates latitude="44°07′N" text={content.kicker} />
        <h2 className="d2">
          <Italics text={content.headline} />
        </h2>
      </div>
      <div className="chart-edge" />
      <StartChart times={times} />
      <div className="chart-edge" />
      <div className="wrap">
        <Ports times={times} places={content.places} link={content.link} heading="h3" />
      </div>
    </section>
  )
}
