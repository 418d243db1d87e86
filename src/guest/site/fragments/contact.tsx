import { loadContent } from '../http/load-content.ts'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { CallUs } from '../pages/home/call-us.tsx'
import { FragmentTitle } from './fragment-title.tsx'

const load = async (page: PageRequest) => (await loadContent('home', page)).call

function ContactFragment({ data: content }: ViewProps<typeof load>) {
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <CallUs content={content} />
    </>
  )
}

export const contactFragment = definePage({ load, View: ContactFragment })
