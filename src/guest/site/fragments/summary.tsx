import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { loadContent } from '../http/load-content.ts'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { DayItinerary } from '../pages/home/day-itinerary.tsx'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { FragmentTitle } from './fragment-title.tsx'

async function load(page: PageRequest) {
  const settings = await currentSettings(page.services)
  return { content: (await loadContent('home', page)).day, times: departureTimes(settings) }
}

function SummaryFragment({ data: { content, times } }: ViewProps<typeof load>) {
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <DayItinerary content={content} times={times} />
    </>
  )
}

export const summaryFragment = definePage({ load, View: SummaryFragment })
