import type { LoaderFunctionArgs } from 'react-router'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { requestContext } from '../http/request-context.ts'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { DayItinerary } from '../marketing/home/day-itinerary.tsx'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { FragmentTitle } from './fragment-title.tsx'
import { loadHomeContent } from './home-content.server.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const settings = await currentSettings(context.get(requestContext))
  return serverOnlyData({ content: loadHomeContent(url, context).day, times: departureTimes(settings) })
}

export default function SummaryFragment() {
  const { content, times } = useServerOnlyData<typeof loader>()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <DayItinerary content={content} times={times} />
    </>
  )
}
