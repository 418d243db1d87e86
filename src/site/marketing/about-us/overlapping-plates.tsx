import type { PageContent } from '../../../content/page-content.server.ts'
import { Plate } from '../sections/plate.tsx'

/** Two captioned pictures that overlap. */
export function OverlappingPlates({ content }: { content: Pick<PageContent<'about_us'>, 'harbour' | 'boat'> }) {
  return (
    <div className="container plates">
      <Plate
        name="harbour-sunrise"
        texts={content.harbour}
        sizes="(min-width: 1440px) 872px, (min-width: 700px) 61vw, calc(100vw - 40px)"
        className="plate-harbour"
      />
      <Plate
        name="hero-golden-hour"
        texts={content.boat}
        sizes="(min-width: 1440px) 410px, (min-width: 700px) 28vw, calc(100vw - 40px)"
        className="plate-boat"
        crop="plate-boat"
      />
    </div>
  )
}
