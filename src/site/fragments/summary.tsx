import type { LoaderFunctionArgs } from 'react-router'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { loaded, useLoaded } from '../loaded.ts'
import { Day } from '../marketing/home/day.tsx'
import { requestContext } from '../request-context.ts'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { FragmentTitle } from './fragment-title.tsx'
import { homeContent } from './home-content.server.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const settings = await currentSettings(context.get(requestContext))
  return loaded({ content: homeContent(url, context).day, times: departureTimes(settings) })
}

export default function SummaryFragment() {
  const { content, times } = useLoaded<typeof loader>()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <Day content={content} times={times} />
    </>
  )
}
