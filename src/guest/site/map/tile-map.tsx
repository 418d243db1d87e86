import { useI18n } from '../context/i18n-context.tsx'
import type { ThirdParties } from '../routing/third-parties.ts'
import { Icon } from '../ui/icon.tsx'
import type { MapLocation } from './map-links.tsx'

interface TileMapProps {
  url: string
  credit: ThirdParties['mapTilesCredit']
  locations: MapLocation[]
  label: string
}

/** Markup from which `leaflet-map.ts` builds the map when the modal opens. */
export function TileMap({ url, credit, locations, label }: TileMapProps) {
  const { t, formats } = useI18n()
  return (
    <>
      <section className="map-tiles" aria-label={label} />
      <div className="map-zoom">
        <button type="button" className="icon-button" data-zoom="1" aria-label={t('map.zoom_in')}>
          <Icon name="plus" />
        </button>
        <button type="button" className="icon-button" data-zoom="-1" aria-label={t('map.zoom_out')}>
          <Icon name="minus" />
        </button>
      </div>
      <div className="map-marks" hidden>
        {locations.map(({ id, name, departs_at, latitude, longitude }) => (
          <span key={id} className="map-mark" data-latitude={latitude} data-longitude={longitude}>
            <span className="num">{formats.clock(departs_at)}</span> {name}
          </span>
        ))}
      </div>
      <p className="map-credit">
        <Credit url={url} credit={credit} />
      </p>
      <p className="map-unavailable" role="status">
        <span>{t('map.silent')}</span>
      </p>
    </>
  )
}

/** Attribution: the configured text, else a link for tiles of OpenStreetMap, else the host name of the tile service. */
function Credit({ url, credit }: Pick<TileMapProps, 'url' | 'credit'>) {
  const { t } = useI18n()
  const { hostname } = new URL(url)
  if (credit) return credit
  if (!/(^|\.)openstreetmap\.org$/.test(hostname)) return hostname
  return <a href="https://www.openstreetmap.org/copyright">{t('map.openstreetmap')}</a>
}
