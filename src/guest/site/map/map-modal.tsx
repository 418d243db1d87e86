import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { usePageContext } from '../head/page-context.tsx'
import type { TripChart } from '../ui/chart/trip-chart.ts'
import { Icon } from '../ui/icon.tsx'
import { Modal, modalOpenerProps } from '../ui/modal.tsx'
import { MapLinks, type MapLocation } from './map-links.tsx'
import { StaticChart } from './static-chart.tsx'
import { TileMap } from './tile-map.tsx'

interface MapModalProps {
  chart: TripChart
  settings: Settings
  /** The departure point to center on. Without it the map shows the whole route. */
  at?: MapLocation
}

/**
 * Modal with a map: tiles of the configured map service over our static chart. The browser requests nothing from the
 * service before the modal opens. Without a service, or if it fails, the static chart remains.
 */
export function MapModal({ chart, settings, at }: MapModalProps) {
  const { t, formats } = useI18n()
  const { mapTilesUrl, mapTilesCredit } = usePageContext().thirdParties
  const locations = at ? [at] : settings.departure_locations
  return (
    <Modal
      id={modalIdOf(at)}
      title={at ? `${formats.clock(at.departs_at)} ${at.name}` : t('map.title')}
      note={<p className="map-note">{at ? t('map.note') : t('tour.chart_note')}</p>}
    >
      <big-map
        data-tiles={mapTilesUrl ?? undefined}
        data-route={`${chart.images}/route.json`}
        data-at={at && `${at.latitude},${at.longitude}`}
      >
        <StaticChart chart={chart} at={at?.id} />
        {mapTilesUrl && (
          <TileMap
            url={mapTilesUrl}
            credit={mapTilesCredit ?? null}
            locations={settings.departure_locations}
            label={at ? chart.startLabel : chart.label}
          />
        )}
      </big-map>
      <ul className="modal-body map-places">
        {locations.map((location) => (
          <li key={location.id}>
            {!at && (
              <p className="d4">
                <span className="num">{formats.clock(location.departs_at)}</span> <i>{location.name}</i>
              </p>
            )}
            <MapLinks {...location} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** The bar below a chart of the departure points: the note "not for navigation" and the button that opens the map. */
export function MapBar({ chart, settings }: Pick<MapModalProps, 'chart' | 'settings'>) {
  const { t } = useI18n()
  return (
    <div className="container map-bar">
      <p className="chart-note">{t('map.note')}</p>
      <OpenMapButton />
      <MapModal chart={chart} settings={settings} />
    </div>
  )
}

/** Opens the map of a departure point, or of the whole route. */
export function OpenMapButton({ at }: { at?: MapLocation }) {
  const { t } = useI18n()
  return (
    <button className="button button-outline open-map" {...modalOpenerProps(modalIdOf(at))}>
      <Icon name="pin" />
      <span>
        {at ? t('map.show') : t('map.open')}
        {at && <span className="sr-only">: {at.name}</span>}
      </span>
    </button>
  )
}

const modalIdOf = (at: MapLocation | undefined) => (at ? `map-${at.id}` : 'map')
