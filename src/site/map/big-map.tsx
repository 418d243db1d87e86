import type { Settings } from '../../contract/settings.ts'
import { useConfiguredParties } from '../outside/outside-script.tsx'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { Icon } from '../ui/icon.tsx'
import { Modal, openerProps } from '../ui/modal.tsx'
import { useWords } from '../words.tsx'
import { type DepartureLocation, MapLinks } from './map-links.tsx'
import { OwnChart } from './own-chart.tsx'
import { Tiles } from './tiles.tsx'

interface BigMapProps {
  settings: Settings
  /** The harbour that it is about; else it is about the whole day. */
  at?: DepartureLocation
}

/**
 * The general modal with a place on the map: the configured maps service, asked for nothing before it is opened, over our
 * own chart, which is all there is where no service is configured or it doesn't answer.
 */
export function BigMap({ settings, at }: BigMapProps) {
  const { t } = useWords()
  const { mapTilesUrl, mapTilesCredit } = useConfiguredParties()
  const times = departureTimes(settings)
  const locations = at ? [at] : settings.departure_locations
  return (
    <Modal
      id={idOf(at)}
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

/** Below a chart of the departure points: what it isn't for, and the way to the big map. */
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

/** Opens the map of a harbour, or the day's. */
export function OpenMap({ at }: { at?: DepartureLocation }) {
  const { t } = useWords()
  return (
    <button className="button button-outline open-map" {...openerProps(idOf(at))}>
      <Icon name="pin" />
      <span>
        {at ? t('map.show') : t('map.open')}
        {at && <span className="sr-only">: {at.name}</span>}
      </span>
    </button>
  )
}

const idOf = (at: DepartureLocation | undefined) => (at ? `map-${at.id}` : 'map')
