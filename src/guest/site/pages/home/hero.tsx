import type { ReactNode } from 'react'
import type { PageContent } from '../../../../content/page-content.ts'
import type { PicturePlace } from '../../../../content/picture-places.ts'
import { describedAt } from '../../../../content/shown-pictures.ts'
import type { Settings } from '../../../../contract/settings.ts'
import slideWaypointsScript from '../../client/slide-waypoints.ts?worker&url'
import { useI18n } from '../../context/i18n-context.tsx'
import type { Rating } from '../../ui/assurances.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { RatingLine } from '../sections/page-heading.tsx'
import { PriceOffer } from '../sections/price-offer.tsx'

interface SlidePicture {
  id: string
  place: PicturePlace
}

/** The picture of each slide. The content has the texts in the same order. */
const slidePictures: [SlidePicture, SlidePicture, SlidePicture] = [
  { id: 'water', place: 'home_water' },
  { id: 'islands', place: 'home_islands' },
  { id: 'cliffs', place: 'home_cliffs' },
]

interface HeroProps {
  slides: PageContent<'home'>['slides']
  settings: Settings
  rating: Rating
  tourHref: string
}

/**
 * The first slide has rating and price. Its button is shown on narrow screens only; wide ones show the booking strip in
 * the same view.
 */
export function Hero({ slides, settings, rating, tourHref }: HeroProps) {
  const { t, formats, locale } = useI18n()
  const moreHrefs = ['#day', tourHref, '#parks']
  const number = (index: number) => t('home.slide', { number: index + 1, count: slidePictures.length })
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={t('home.slides')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard */}
      <div className="slides" tabIndex={0}>
        {slides.map((slide, index) => {
          const view = slidePictures[index] ?? slidePictures[0]
          return (
            <article key={view.id} className={`slide slide-${view.id}`} id={view.id} aria-label={number(index)}>
              <figure>
                <Picture
                  {...describedAt(view.place, slide.alt, locale)}
                  sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
                  crop="slide"
                  priority={index === 0}
                />
              </figure>
              <SlideText slide={slide} first={index === 0} moreHref={moreHrefs[index] ?? '#day'}>
                {index === 0 && (
                  <>
                    <RatingLine {...rating} />
                    <PriceOffer settings={settings} className="hero-offer">
                      <small>
                        {t('home.price_now', { deposit: formats.price(settings.prices.adult.payable_amount) })}
                      </small>
                    </PriceOffer>
                  </>
                )}
              </SlideText>
            </article>
          )
        })}
      </div>
      <slide-waypoints>
        <script type="module" async src={slideWaypointsScript} />
        <nav className="waypoints" aria-label={t('home.slides')}>
          {slidePictures.map((view, index) => (
            <a key={view.id} href={`#${view.id}`} aria-current={index === 0 ? 'true' : undefined}>
              <span className="sr-only">{number(index)}</span>
            </a>
          ))}
        </nav>
      </slide-waypoints>
    </section>
  )
}

interface SlideTextProps {
  slide: PageContent<'home'>['slides'][number]
  first: boolean
  moreHref: string
  /** Shown between the lead and the link. */
  children: ReactNode
}

function SlideText({ slide, first, moreHref, children }: SlideTextProps) {
  const Headline = first ? 'h1' : 'h2'
  return (
    <div className="slide-text on-picture">
      <Headline className="d1">
        <Italics text={slide.headline} />
      </Headline>
      <p className="lead">{slide.lead}</p>
      {children}
      <a className="link" href={moreHref}>
        {slide.more}
        <RouteLeg />
      </a>
    </div>
  )
}
