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
 * The line above a headline: the topic of the section and a latitude, which is further south for each section down the page. The
 * latitudes are those of the sample's route; a trip that sails elsewhere has the topic only.
 */
export function SectionTopic({ latitude, text }: { latitude: string; text: string }) {
  const { hasLatitudes } = usePageContext()
  return <Coordinates position={hasLatitudes ? latitude : undefined} text={text} />
}

/** The line above the headline of a place: where it is, and its name. */
export const Coordinates = ({ position, text }: { position: string | undefined; text: string }) => (
  <p className="coordinates">
    <span>
      {position && <>{position}&ensp;</>}
      {text}
    </span>
  </p>
)
