import type { LoaderFunctionArgs } from 'react-router'
import { type PageContent, pageContent } from '../../content/page-content.server.ts'
import { localeOf } from '../address.ts'
import { Head } from '../head/head.tsx'
import { loaded, useLoaded } from '../loaded.ts'
import { requestContext } from '../request-context.ts'
import { Italics } from '../ui/italics.tsx'
import { Picture } from '../ui/picture.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { useWords } from '../words.tsx'
import { Plates } from './about/plates.tsx'
import { Company } from './company.tsx'
import { PageHead } from './page-head.tsx'
import { Prose } from './prose.tsx'
import { TicketList } from './ticket-list.tsx'

export const loader = ({ url, context }: LoaderFunctionArgs) =>
  loaded(pageContent('about_us', localeOf(url.pathname), context.get(requestContext).operator))

export default function AboutUs() {
  const content = useLoaded<typeof loader>()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <PageHead title={content.title} lead={content.lead} />
      <div className="bleed bleed-islands">
        <div className="chart-edge" />
        <Picture
          name="archipelago-aerial"
          alt={content.alt}
          sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
          crop="bleed"
          priority
        />
      </div>
      <section className="section wrap pair next-frame">
        <h2 className="d2">
          <Italics text={content.name} />
        </h2>
        <Prose html={content.html} opening />
      </section>
      <Plates content={content} />
      <section className="section wrap pair">
        <div className="stays">
          <h2 className="d2">
            <Italics text={content.way.headline} />
          </h2>
          <p className="aside-text">{content.way.text}</p>
        </div>
        <TicketList list={content.way.list} />
      </section>
      <Parks content={content.parks} />
      <OurCompany content={content.company} />
    </>
  )
}

function Parks({ content }: { content: PageContent<'about_us'>['parks'] }) {
  return (
    <>
      <div className="bleed bleed-cliffs">
        <Picture
          name="cliffs-telascica"
          alt={content.alt}
          sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
          crop="bleed"
        />
      </div>
      <section className="night section">
        <div className="wrap pair">
          <div className="stays">
            <h2 className="d2">
              <Italics text={content.headline} />
            </h2>
            <p className="aside-text">{content.text}</p>
          </div>
          <TicketList list={content.list} />
        </div>
      </section>
    </>
  )
}

function OurCompany({ content }: { content: PageContent<'about_us'>['company'] }) {
  const { t, href } = useWords()
  return (
    <section className="section wrap pair">
      <div>
        <h2 className="d2">
          <Italics text={content.headline} />
        </h2>
        <p className="aside-text">{content.text}</p>
        <div className="actions">
          <a className="button button-route button-large" href={href('book_now')}>
            {t('layout.nav.book_now')}
            <RouteLeg />
          </a>
          <a className="button button-outline button-large" href={href('contact')}>
            {t('layout.nav.contact')}
          </a>
        </div>
      </div>
      <Company />
    </section>
  )
}
