import { pageContent } from '../../content/page-content.server.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { Head } from '../head/head.tsx'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { MapBar } from '../map/map-modal.tsx'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { StartChart } from '../ui/chart/start-chart.tsx'
import { Italics } from '../ui/italics.tsx'
import { Picture } from '../ui/picture.tsx'
import { Harbour } from './start-locations/harbour.tsx'

async function load({ locale, services }: PageRequest) {
  const settings = await currentSettings(services)
  return { content: pageContent('start_locations', locale, settings), settings }
}

function StartLocations({ data: { content, settings } }: ViewProps<typeof load>) {
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <section className="container start-head">
        <h1 className="d1">
          <Italics text={content.title} />
        </h1>
        <p className="lead">{content.lead}</p>
      </section>
      <div className="chart-edge" />
      <StartChart times={departureTimes(settings)} />
      <div className="chart-edge" />
      <MapBar settings={settings} />
      <section className="container harbours">
        {settings.departure_locations.map((location) => (
          <Harbour key={location.id} {...{ settings, location }} place={content.places[location.id]} />
        ))}
      </section>
      <div className="full-bleed full-bleed-harbour">
        <Picture
          name="harbour-sunrise"
          alt={content.alt}
          sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
          crop="bleed"
        />
      </div>
    </>
  )
}

export const startLocationsPage = definePage({ load, View: StartLocations })
