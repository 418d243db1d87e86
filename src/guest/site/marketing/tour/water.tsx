import type { PageContent } from '../../../../content/page-content.ts'
import { Italics } from '../../ui/italics.tsx'
import { IconList } from '../sections/icon-list.tsx'
import { Plate } from '../sections/plate.tsx'

export function Water({ content }: { content: PageContent<'tour'>['water'] }) {
  return (
    <section className="section no-top-padding">
      <div className="container two-columns two-columns-even">
        <Plate
          name="cliffs-telascica"
          texts={content}
          sizes="(min-width: 1440px) 604px, (min-width: 760px) 42vw, calc(100vw - 40px)"
          className="plate-cliffs"
          crop="plate-cliffs"
        />
        <div className="sticky-column">
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <IconList list={content.list} />
        </div>
      </div>
    </section>
  )
}
