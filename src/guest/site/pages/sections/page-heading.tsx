import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { usePageContext } from '../../head/page-context.tsx'
import type { Rating } from '../../ui/assurances.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Stars } from '../../ui/stars.tsx'

interface PageHeadingProps {
  title: string
  lead: string
  /** Links below the lead. */
  children?: ReactNode
}

/** Headline on the left, lead on the right. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
  return (
    <section className="container page-head">
      <h1 className="d1">
        <Italics text={title} />
      </h1>
      <div>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </section>
  )
}

/** The average rating of all published reviews; renders nothing while there are no reviews. */
export function RatingLine({ average, count }: Rating) {
  const { t, href } = useI18n()
  if (average === null) return null
  return (
    <p className="rating-line">
      <Stars rating={average} />
      <a href={`${href('home')}#reviews`}>{t('home.reviews.summary', { average, count })}</a>
    </p>
  )
}

/**
 * The line above a headline: a latitude and the topic of the section. The latitude is further south in each following
 * section of the page. The latitudes belong to the route of the sample trip, so they are left out if the first trip on
 * sale has another route.
 */
export function SectionTopic({ latitude, text }: { latitude: string; text: string }) {
  const { hasLatitudes } = usePageContext()
  return <Coordinates position={hasLatitudes ? latitude : undefined} text={text} />
}

/** The line above a headline: a position and a text after it. If the position is undefined, only the text is shown. */
export const Coordinates = ({ position, text }: { position: string | undefined; text: string }) => (
  <p className="coordinates">
    <span>
      {position && <>{position}&ensp;</>}
      {text}
    </span>
  </p>
)
