import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../context/i18n-context.tsx'

export type MapLocation = Settings['departure_locations'][number]

/** Links to a place in public map services. They are plain links, so the browser requests nothing before a click. */
export function MapLinks({ name, latitude, longitude }: MapLocation) {
  const { t } = useI18n()
  const position = `${latitude},${longitude}`
  const maps = {
    'Google Maps': `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(position)}`,
    'Apple Maps': `https://maps.apple.com/?ll=${position}&q=${encodeURIComponent(name)}`,
    OpenStreetMap: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  }
  return (
    <p className="map-links">
      <span>{t('start_locations.map')}</span>
      {Object.entries(maps).map(([map, address]) => (
        <a key={map} href={address} rel="noreferrer">
          {map}
          <span className="sr-only">{`: ${name}`}</span>
        </a>
      ))}
    </p>
  )
}
