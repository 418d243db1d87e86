import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallUs } from '../marketing/home/call-us.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { homeContent } from './home-content.server.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) => homeContent(url, context).call

export default function ContactAlone() {
  const content = useLoaderData<typeof loader>()
  return (
    <>
      <FragmentTitle of={content.headline} />
      <CallUs content={content} />
    </>
  )
}
