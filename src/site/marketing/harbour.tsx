import type { PageContent } from '../../content/page-content.server.ts'
import type { Settings } from '../../contract/settings.ts'
import { BigMap, OpenMap } from '../map/big-map.tsx'
import { type DepartureLocation, MapLinks } from '../map/map-links.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words.tsx'
import { Coordinates } from './coordinates.tsx'

interface HarbourProps {
  settings: Settings
  location: DepartureLocation
  place: PageContent<'start_locations'>['places']['zadar']
}

export function Harbour({ settings, location, place }: HarbourProps) {
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
        <li>
          <Icon name="direction" />
          <div>
            <p>
              {t('start_locations.coordinates')}{' '}
              <span className="num place">
                {latitude}, {longitude}
              </span>
            </p>
            <MapLinks {...location} />
          </div>
        </li>
      </ul>
      <p className="actions">
        <OpenMap at={location} />
      </p>
      <BigMap settings={settings} at={location} />
    </article>
  )
}

/** 44.1173 → 44°07′ */
function degrees(decimal: number): string {
  const minutes = Math.round(decimal * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
}
