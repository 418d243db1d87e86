import type { PageContent } from '../../../../content/page-content.ts'
import { Italics } from '../../ui/italics.tsx'
import { IconList } from '../sections/icon-list.tsx'

export function Audience({ content }: { content: PageContent<'tour'>['suits'] }) {
  return (
    <section className="section container audience">
      <h2 className="d2 heading-above">
        <Italics text={content.headline} />
      </h2>
      <IconList list={content.list} horizontal />
    </section>
  )
}
