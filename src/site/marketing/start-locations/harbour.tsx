import type { PageContent } from '../../../content/page-content.server.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { MapLinks, type MapLocation } from '../../map/map-links.tsx'
import { MapModal, OpenMapButton } from '../../map/map-modal.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Coordinates } from '../sections/coordinates.tsx'

interface HarbourProps {
  settings: Settings
  location: MapLocation
  place: PageContent<'start_locations'>['places']['zadar']
}

export function Harbour({ settings, location, place }: HarbourProps) {
  const { t } = useI18n()
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
        <OpenMapButton at={location} />
      </p>
      <MapModal settings={settings} at={location} />
    </article>
  )
}

/** Formats degrees: 44.1173 becomes `44°07′`. */
function degrees(decimal: number): string {
  const minutes = Math.round(decimal * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
}
