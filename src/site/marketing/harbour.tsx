import type { Settings } from '../../contract/settings.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words.tsx'
import { Coordinates } from './coordinates.tsx'
import type { StartPlace } from './start-locations.tsx'

interface HarbourProps {
  location: Settings['departure_locations'][number]
  place: StartPlace
}

export function Harbour({ location, place }: HarbourProps) {
  const { t } = useWords()
  const { id, name, departs_at, latitude, longitude } = location
  return (
    <article id={id}>
      <Coordinates latitude={`${degrees(latitude)}N ${degrees(longitude)}E`} text={place.kicker} />
      <h2 className="d1 num">
        {departs_at}
        <br />
        <i>{name}</i>
      </h2>
      <ul className="notes">
        {place.list.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a
          className="button button-outline"
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
          rel="noreferrer"
        >
          <Icon name="direction" />
          <span>
            {t('start_locations.map')}
            <span className="sr-only">: {name}</span>
          </span>
        </a>
      </p>
    </article>
  )
}

/** 44.1173 → 44°07′, as charts write it. */
function degrees(decimal: number): string {
  const minutes = Math.round(decimal * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
}
