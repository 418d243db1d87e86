import { parkingText } from '../../../../content/places-in-text.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

interface DeparturePointsProps {
  quays: Settings['departure_locations']
  /** A sentence about each quay, by the id of the quay. Quays without a sentence are missing. */
  places: Partial<Record<string, string>>
  link: string
  heading: 'h2' | 'h3'
}

export function DeparturePoints({ quays, places, link, heading: Heading }: DeparturePointsProps) {
  const { t, href, formats } = useI18n()
  return (
    <ul className="ports">
      {quays.map(({ id, name, departs_at, parking }) => (
        <li key={id}>
          <span className="clock num">{formats.clock(departs_at)}</span>
          <div>
            <Heading className="d4">{name}</Heading>
            {(places[id] || parking) && (
              <p>{[places[id], parking && `${parkingText(parking, t)}.`].filter(Boolean).join(' ')}</p>
            )}
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
