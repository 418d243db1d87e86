import type { LoaderFunctionArgs } from 'react-router'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { CallUs } from '../marketing/home/call-us.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { loadHomeContent } from './home-content.server.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) => serverOnlyData(loadHomeContent(url, context).call)

export default function ContactFragment() {
  const content = useServerOnlyData<typeof loader>()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <CallUs content={content} />
    </>
  )
}
