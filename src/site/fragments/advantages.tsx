import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Advantages } from '../marketing/home/advantages.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { homeContent } from './home-content.server.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) => homeContent(url, context).advantages

export default function AdvantagesAlone() {
  const content = useLoaderData<typeof loader>()
  return (
    <>
      <FragmentTitle of={content.headline} />
      <Advantages content={content} />
    </>
  )
}
