import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { Advantages } from '../marketing/home/advantages.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { loadHomeContent } from './home-content.server.ts'

const load = (page: PageRequest) => loadHomeContent(page).advantages

function AdvantagesFragment({ data: content }: ViewProps<typeof load>) {
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <Advantages content={content} />
    </>
  )
}

export const advantagesFragment = definePage({ load, View: AdvantagesFragment })
