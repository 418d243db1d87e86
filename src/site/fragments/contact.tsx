import type { LoaderFunctionArgs } from 'react-router'
import { loaded, useLoaded } from '../loaded.ts'
import { CallUs } from '../marketing/home/call-us.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { homeContent } from './home-content.server.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) => loaded(homeContent(url, context).call)

export default function ContactFragment() {
  const content = useLoaded<typeof loader>()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <CallUs content={content} />
    </>
  )
}
