import type { PageContent } from '../../content/page-content.server.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { loadContent } from '../http/load-content.server.ts'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { Italics } from '../ui/italics.tsx'
import { Picture } from '../ui/picture.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { OverlappingPlates } from './about-us/overlapping-plates.tsx'
import { CompanyDetails } from './sections/company-details.tsx'
import { IconList } from './sections/icon-list.tsx'
import { PageHeading } from './sections/page-heading.tsx'
import { Prose } from './sections/prose.tsx'

const load = (page: PageRequest) => loadContent('about_us', page)

function AboutUs({ data: content }: ViewProps<typeof load>) {
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <PageHeading title={content.title} lead={content.lead} />
      <div className="full-bleed full-bleed-islands">
        <div className="chart-edge" />
        <Picture
          name="archipelago-aerial"
          alt={content.alt}
          sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
          crop="bleed"
          priority
        />
      </div>
      <section className="section container two-columns">
        <h2 className="d2">
          <Italics text={content.name} />
        </h2>
        <Prose html={content.html} opening />
      </section>
      <OverlappingPlates content={content} />
      <section className="section container two-columns">
        <div className="sticky-column">
          <h2 className="d2">
            <Italics text={content.way.headline} />
          </h2>
          <p className="aside-text">{content.way.text}</p>
        </div>
        <IconList list={content.way.list} />
      </section>
      <Parks content={content.parks} />
      <OurCompany content={content.company} />
    </>
  )
}

function Parks({ content }: { content: PageContent<'about_us'>['parks'] }) {
  return (
    <>
      <div className="full-bleed full-bleed-cliffs">
        <Picture
          name="cliffs-telascica"
          alt={content.alt}
          sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
          crop="bleed"
        />
      </div>
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
    <section className="section container two-columns">
      <div>
        <h2 className="d2">
          <Italics text={content.headline} />
        </h2>
        <p className="aside-text">{content.text}</p>
        <div className="actions">
          <a className="button button-primary button-large" href={href('book_now')}>
            {t('layout.nav.book_now')}
            <RouteLeg />
          </a>
          <a className="button button-outline button-large" href={href('contact')}>
            {t('layout.nav.contact')}
          </a>
        </div>
      </div>
      <CompanyDetails />
    </section>
  )
}

export const aboutUsPage = definePage({ load, View: AboutUs })
