import { type PageContent, pageContent } from '../../../content/page-content.ts'
import { describedAt } from '../../../content/shown-pictures.ts'
import { currentSite } from '../../../content/site.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { describedSettings } from '../http/load-content.ts'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import styles from '../styles/pages/about-us.css?url'
import { RouteChart } from '../ui/chart/day-chart.tsx'
import { loadTripChart } from '../ui/chart/load-trip-chart.ts'
import { Italics } from '../ui/italics.tsx'
import { BoatSection, Crew } from './about-us/boat-and-crew.tsx'
import { CompanyDetails } from './sections/company-details.tsx'
import { FullBleed } from './sections/full-bleed.tsx'
import { PageHeading } from './sections/page-heading.tsx'
import { IconList, Prose } from './sections/text-blocks.tsx'
import { loadOpenDaysOnSale } from './strip/open-days.ts'
import { StripSection } from './strip/strip-section.tsx'

async function load(page: PageRequest) {
  const settings = await describedSettings(page.services)
  const content = pageContent('about_us', page.locale, settings)
  const chart = await loadTripChart(page.services, page.locale, settings)
  return { content, chart, open: await loadOpenDaysOnSale(page, settings) }
}

function AboutUs({ data: { content, chart, open } }: ViewProps<typeof load>) {
  const { t, locale } = useI18n()
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <Head title={content.meta_title} description={content.meta_description} />
      <PageHeading title={content.title} lead={content.lead} />
      <FullBleed {...describedAt('about_opening', content.alt, locale)} opening />
      <section className="section container two-columns route-columns">
        <div>
          <h2 className="d2">
            <Italics text={content.name} />
          </h2>
          <Prose html={content.html} opening />
        </div>
        {chart && (
          <div className="framed-chart">
            <div className="chart-edge" />
            <RouteChart chart={chart} />
            <div className="chart-edge" />
            <p className="chart-note">{t('tour.chart_note')}</p>
          </div>
        )}
      </section>
      <Crew people={currentSite().tripFacts.people} />
      <BoatSection content={content} pictures={currentSite().aboutPictures.boat} />
      <section className="section no-top-padding container two-columns">
        <div className="sticky-column">
          <h2 className="d2">
            <Italics text={content.way.headline} />
          </h2>
          <p className="aside-text">{content.way.text}</p>
        </div>
        <IconList list={content.way.list} />
      </section>
      <Parks content={content.parks} />
      <StripSection open={open} headline={t('booking.title.date')} />
      <OurCompany content={content.company} />
    </>
  )
}

function Parks({ content }: { content: PageContent<'about_us'>['parks'] }) {
  const { locale } = useI18n()
  return (
    <>
      <FullBleed {...describedAt('about_parks', content.alt, locale)} />
      <section className="dark section">
        <div className="container two-columns">
          <div className="sticky-column">
            <h2 className="d2">
              <Italics text={content.headline} />
            </h2>
            <p className="aside-text">{content.text}</p>
          </div>
          <IconList list={content.list} />
        </div>
      </section>
    </>
  )
}

function OurCompany({ content }: { content: PageContent<'about_us'>['company'] }) {
  const { t, href } = useI18n()
  return (
    <section className="section container two-columns company-columns">
      <div>
        <h2 className="d3">
          <Italics text={content.headline} />
        </h2>
        <p className="aside-text">{content.text}</p>
        <p className="aside-text">
          <span className="d4">{currentSite().business.company.management}</span>
          <br />
          {t('policy.company.management')}
        </p>
        <div className="actions">
          <a className="button button-outline" href={href('contact')}>
            {t('layout.nav.contact')}
          </a>
        </div>
      </div>
      <CompanyDetails />
    </section>
  )
}

export const aboutUsPage = definePage({ load, View: AboutUs })
