import { useI18n } from '../../context/i18n-context.tsx'
import type { ChartTimes } from '../../ui/chart/departure-times.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'

interface DeparturePointsProps {
  times: ChartTimes
  /** A sentence about each place that the page has a text about. */
  places: Partial<Record<string, string>>
  link: string
  heading: 'h2' | 'h3'
}

export function DeparturePoints({ times, places, link, heading: Heading }: DeparturePointsProps) {
  const { href } = useI18n()
  return (
    <ul className="ports">
      {times.quays.map(({ id, name, time }) => (
        <li key={id}>
          <span className="clock num">{time}</span>
          <div>
            <Heading className="d4">{name}</Heading>
            {places[id] && <p>{places[id]}</p>}
            <a className="link" href={`${href('start_locations')}#${id}`}>
              <span>
                {link}
                <span className="sr-only">: {name}</span>
              </span>
              <RouteLeg />
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
