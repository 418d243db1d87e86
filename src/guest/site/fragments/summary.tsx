import { describedSettings, loadContent } from '../http/load-content.ts'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { DayItinerary } from '../pages/home/day-itinerary.tsx'
import { loadTripChart } from '../ui/chart/load-trip-chart.ts'
import { FragmentTitle } from './fragment-title.tsx'

async function load(page: PageRequest) {
  const settings = await describedSettings(page.services)
  const chart = await loadTripChart(page.services, page.locale, settings)
  return { content: (await loadContent('home', page)).day, settings, chart }
}

function SummaryFragment({ data: { content, settings, chart } }: ViewProps<typeof load>) {
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <DayItinerary {...{ content, settings, chart }} />
    </>
  )
}

export const summaryFragment = definePage({ load, View: SummaryFragment })
