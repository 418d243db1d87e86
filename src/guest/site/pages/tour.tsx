import { type PageContent, pageContent } from '../../../content/page-content.ts'
import type { Settings } from '../../../contract/settings.ts'
import { ratingSummary } from '../../../domain/reviews/published-reviews.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { Head } from '../head/head.tsx'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import styles from '../styles/pages/tour-page.css?url'
import { Italics } from '../ui/italics.tsx'
import { Picture } from '../ui/picture.tsx'
import { Faq } from './sections/faq.tsx'
import { FullBleed } from './sections/full-bleed.tsx'
import { PageHeading, RatingLine } from './sections/page-heading.tsx'
import { Checklist, Prose } from './sections/text-blocks.tsx'
import { NextDeparture } from './strip/next-departure.tsx'
import { loadOpenDays } from './strip/open-days.ts'
import { BookingCallToAction, TourBar, TourPricePanel } from './tour/booking-panels.tsx'
import { Gallery, type GalleryPicture, OpenGallery } from './tour/gallery.tsx'
import { Audience, Parks, TourKeyFacts, TourRoute, Water } from './tour/sections.tsx'

async function load(page: PageRequest) {
  const { locale, services } = page
  const [settings, rating] = await Promise.all([currentSettings(services), ratingSummary(services)])
  const content = pageContent('tour', locale, settings)
  const open = await loadOpenDays(page, settings)
  return { content, pictures: galleryPictures(content, locale, settings), settings, rating, open }
}

/** The pictures of the trip in the order of the day, with the alt texts that pages use. */
export function galleryPictures(content: PageContent<'tour'>, locale: Locale, settings: Settings) {
  const harbour = pageContent('start_locations', locale, settings)
  const { discover } = pageContent('home', locale, settings)
  return [
    { name: 'harbour-sunrise', text: harbour.alt },
    { name: 'hero-golden-hour', text: content.alt },
    { name: 'archipelago-aerial', text: discover.islands.alt },
    { name: 'cliffs-telascica', text: content.water.alt },
    { name: 'bay-turquoise', text: content.parks.alt },
    { name: 'lunch-on-deck', text: content.included.alt },
  ] satisfies [GalleryPicture, ...GalleryPicture[]]
}

function Tour({ data: { content, pictures, settings, rating, open } }: ViewProps<typeof load>) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <Head title={content.meta_title} description={content.meta_description} />
      <PageHeading title={content.title} lead={content.lead}>
        <RatingLine {...rating} />
        <NextDeparture open={open} />
      </PageHeading>
      {/* Before the page's content, so that the Tab key reaches the bar while it is visible. */}
      <TourBar open={open} />
      <FullBleed name="hero-golden-hour" alt={content.alt} opening>
        <OpenGallery pictures={pictures} />
      </FullBleed>
      <Gallery pictures={pictures} />
      <div className="container section tour-columns">
        <div className="tour-parts">
          <TourKeyFacts settings={settings} meals={content.meals} />
          <Prose html={content.html} opening />
          <TourRoute content={content} settings={settings} />
          <section>
            <h2 className="d3">
              <Italics text={content.included.headline} />
            </h2>
            <figure className="plate plate-lunch">
              <Picture
                name="lunch-on-deck"
                alt={content.included.alt}
                crop="plate-lunch"
                sizes="(min-width: 1500px) 860px, (min-width: 1200px) calc(100vw - 632px), (min-width: 1100px) calc(100vw - 540px), calc(100vw - 40px)"
              />
            </figure>
            <p className="plate-text">{content.included.text}</p>
            <Checklist list={content.included.list} />
          </section>
        </div>
        <TourPricePanel settings={settings} rating={rating} />
        <div className="tour-parts">
          {content.facts.list.length > 0 && (
            <section>
              <h2 className="d3">
                <Italics text={content.facts.headline} />
              </h2>
              <Checklist list={content.facts.list} shown={6} />
            </section>
          )}
          <section>
            <h2 className="d3">
              <Italics text={content.bring.headline} />
            </h2>
            <Checklist list={content.bring.list} />
          </section>
        </div>
      </div>
      <Water content={content.water} />
      <Parks content={content.parks} />
      <Audience content={content.suits} />
      <Faq content={content.questions} />
      <BookingCallToAction content={content.end} open={open} />
    </>
  )
}

export const tourPage = definePage({ load, View: Tour })
