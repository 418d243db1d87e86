import { pageContent } from '../../../content/page-content.ts'
import { describedAt } from '../../../content/shown-pictures.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { MapBar } from '../map/map-modal.tsx'
import styles from '../styles/pages/start-locations.css?url'
import { loadTripChart } from '../ui/chart/load-trip-chart.ts'
import { StartChart } from '../ui/chart/start-chart.tsx'
import { Italics } from '../ui/italics.tsx'
import { FullBleed } from './sections/full-bleed.tsx'
import { Notes } from './sections/text-blocks.tsx'
import { loadBoardingPlaces } from './start-locations/boarding-places.ts'
import { Harbour } from './start-locations/harbour.tsx'
import { loadOpenDays } from './strip/open-days.ts'
import { StripSection } from './strip/strip-section.tsx'

async function load(page: PageRequest) {
  const { locale, services } = page
  const settings = await currentSettings(services)
  return {
    content: pageContent('start_locations', locale, settings),
    settings,
    places: await loadBoardingPlaces(page, settings),
    chart: await loadTripChart(services, locale, settings),
    open: await loadOpenDays(page, settings),
  }
}

function StartLocations({ data: { content, chart, places, settings, open } }: ViewProps<typeof load>) {
  const { t, locale } = useI18n()
  const texts: Partial<typeof content.places> = content.places
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <Head title={content.meta_title} description={content.meta_description} />
      <section className="container start-head">
        <h1 className="d1">
          <Italics text={content.title} />
        </h1>
        <p className="lead">{content.lead}</p>
      </section>
      {chart && (
        <>
          <div className="chart-edge" />
          <StartChart chart={chart} />
          <div className="chart-edge" />
          <MapBar {...{ chart, settings }} />
        </>
      )}
      <section className="container harbours">
        {places.map((place) => (
          <Harbour key={place.location.id} {...place} place={texts[place.location.id]} />
        ))}
      </section>
      <section className="container two-columns at-both">
        <h2 className="d2">
          <Italics text={content.both.headline} />
        </h2>
        <Notes list={content.both.list} />
      </section>
      <FullBleed {...describedAt('start_end', content.alt, locale)} />
      <StripSection open={open} headline={t('booking.title.date')} />
    </>
  )
}

export const startLocationsPage = definePage({ load, View: StartLocations })
