import type { PageContent } from '../../../../content/page-content.ts'
import { Italics } from '../../ui/italics.tsx'
import { FullBleed } from '../sections/full-bleed.tsx'
import { IconList } from '../sections/icon-list.tsx'
import { KeyFigures } from '../sections/key-figures.tsx'

export function Parks({ content }: { content: PageContent<'tour'>['parks'] }) {
  return (
    <>
      <section className="dark section">
        <div className="container two-columns">
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <div>
            <KeyFigures counts={content.counts} />
            <IconList list={content.list} />
          </div>
        </div>
      </section>
      <FullBleed name="bay-turquoise" alt={content.alt} />
    </>
  )
}
