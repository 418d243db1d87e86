import type { LoaderFunctionArgs } from 'react-router'
import { loaded, useLoaded } from '../loaded.ts'
import { Advantages } from '../marketing/home/advantages.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { homeContent } from './home-content.server.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) => loaded(homeContent(url, context).advantages)

export default function AdvantagesFragment() {
  const content = useLoaded<typeof loader>()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <Advantages content={content} />
    </>
  )
}
