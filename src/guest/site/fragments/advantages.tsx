import { useI18n } from '../context/i18n-context.tsx'
import { loadContent } from '../http/load-content.ts'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { Advantages } from '../pages/home/advantages.tsx'
import { FragmentTitle } from './fragment-title.tsx'

const load = async (page: PageRequest) => (await loadContent('home', page)).advantages

function AdvantagesFragment({ data: content }: ViewProps<typeof load>) {
  const { href } = useI18n()
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <Advantages content={content} tourHref={href('tour')} />
    </>
  )
}

export const advantagesFragment = definePage({ load, View: AdvantagesFragment })
