import { useI18n } from '../../context/i18n-context.tsx'
import type { ChartTimes } from '../../ui/chart/departure-times.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'

interface DeparturePointsProps {
  times: ChartTimes
  /** A sentence about each place. */
  places: { zadar: string; bibinje: string }
  link: string
  heading: 'h2' | 'h3'
}

export function DeparturePoints({ times, places, link, heading: Heading }: DeparturePointsProps) {
  const { href } = useI18n()
  const points = [
    { id: 'zadar', name: 'Zadar' },
    { id: 'bibinje', name: 'Bibinje' },
  ] as const
  return (
    <ul className="ports">
      {points.map(({ id, name }) => (
        <li key={id}>
          <span className="clock num">{times[id]}</span>
          <div>
            <Heading className="d4">{name}</Heading>
            <p>{places[id]}</p>
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
