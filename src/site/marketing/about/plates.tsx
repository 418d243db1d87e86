import type { AboutContent } from '../about-us.tsx'
import { Plate } from '../plate.tsx'

/** Two plates that overlap as two sheets on a table do. */
export function Plates({ content }: { content: Pick<AboutContent, 'harbour' | 'deck'> }) {
  return (
    <div className="wrap plates">
      <Plate
        name="harbour-sunrise"
        words={content.harbour}
        sizes="(min-width: 1000px) 62vw, 100vw"
        cut="plate-harbour"
      />
      <Plate name="wine-on-deck" words={content.deck} sizes="(min-width: 1000px) 31vw, 80vw" cut="plate-deck" />
    </div>
  )
}
