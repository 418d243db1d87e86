import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
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

/** The average of all published reviews; nothing while there are none. */
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
 * The line above a headline: the topic of the section and a latitude, which is further south for each section down the
 * page.
 */
export function Coordinates({ latitude, text }: { latitude: string; text: string }) {
  return (
    <p className="coordinates">
      <span>
        {latitude}&ensp;{text}
      </span>
    </p>
  )
}
