import type { LoaderFunctionArgs } from 'react-router'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { Advantages } from '../marketing/home/advantages.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { loadHomeContent } from './home-content.server.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) => serverOnlyData(loadHomeContent(url, context).advantages)

export default function AdvantagesFragment() {
  const content = useServerOnlyData<typeof loader>()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <Advantages content={content} />
    </>
  )
}
