import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { CallUs } from '../marketing/home/call-us.tsx'
import { FragmentTitle } from './fragment-title.tsx'
import { loadHomeContent } from './home-content.server.ts'

const load = (page: PageRequest) => loadHomeContent(page).call

function ContactFragment({ data: content }: ViewProps<typeof load>) {
  return (
    <>
      <FragmentTitle headline={content.headline} />
      <CallUs content={content} />
    </>
  )
}

export const contactFragment = definePage({ load, View: ContactFragment })
