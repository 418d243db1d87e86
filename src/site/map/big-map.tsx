import type { Settings } from '../../contract/settings.ts'
import { useConfiguredParties } from '../outside/outside-script.tsx'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { Icon } from '../ui/icon.tsx'
import { Modal, openerProps } from '../ui/modal.tsx'
import { useWords } from '../words.tsx'
import { type DepartureLocation, MapLinks } from './map-links.tsx'
import { OwnChart } from './own-chart.tsx'
import { Tiles } from './tiles.tsx'

interface MapModalProps {
  settings: Settings
  /** Centers the map on a departure point; without it the map shows the whole route. */
  at?: DepartureLocation
}

/**
 * Modal with a map: tiles of the configured map service over our static chart. Nothing is requested from the service before
 * the modal opens; without a service, or when it fails, the static chart remains.
 */
export function BigMap({ settings, at }: MapModalProps) {
  const { t } = useWords()
  const { mapTilesUrl, mapTilesCredit } = useConfiguredParties()
  const times = departureTimes(settings)
  const locations = at ? [at] : settings.departure_locations
  return (
    <Modal
      id={modalIdOf(at)}
      title={at ? `${at.departs_at} ${at.name}` : t('map.title')}
      note={<p className="map-note">{at ? t('map.note') : t('tour.chart_note')}</p>}
    >
      <big-map data-tiles={mapTilesUrl ?? undefined} data-at={at && `${at.latitude},${at.longitude}`}>
        <OwnChart times={times} at={at?.id} />
        {mapTilesUrl && (
          <Tiles
            url={mapTilesUrl}
            credit={mapTilesCredit ?? null}
            locations={settings.departure_locations}
            label={at ? t('chart.start_label', { ...times }) : t('chart.label', { ...times })}
          />
        )}
      </big-map>
      <ul className="modal-body map-places">
        {locations.map((location) => (
          <li key={location.id}>
            {!at && (
              <p className="d4">
                <span className="num">{location.departs_at}</span> <i>{location.name}</i>
              </p>
            )}
            <MapLinks {...location} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Below a chart of the departure points: the note "not for navigation" and the button that opens the map. */
export function MapBar({ settings }: { settings: Settings }) {
  const { t } = useWords()
  return (
    <div className="wrap map-bar">
      <p className="chart-note">{t('map.note')}</p>
      <OpenMap />
      <BigMap settings={settings} />
    </div>
  )
}

/** Opens the map of a departure point, or of the whole route. */
export function OpenMap({ at }: { at?: DepartureLocation }) {
  const { t } = useWords()
  return (
    <button className="button button-outline open-map" {...openerProps(modalIdOf(at))}>
      <Icon name="pin" />
      <span>
        {at ? t('map.show') : t('map.open')}
        {at && <span className="sr-only">: {at.name}</span>}
      </span>
    </button>
  )
}

const modalIdOf = (at: DepartureLocation | undefined) => (at ? `map-${at.id}` : 'map')
