import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { localeOf } from '../address.ts'
import { Head } from '../layout/head.tsx'
import { requestContext } from '../request-context.ts'
import { Picture } from '../ui/picture.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { useWords } from '../words.tsx'
import { PageHead } from './page-head.tsx'
import { Prose } from './prose.tsx'

export const loader = ({ url, context }: LoaderFunctionArgs) =>
  pageContent('about_us', localeOf(url.pathname), context.get(requestContext).operator)

export default function AboutUs() {
  const content = useLoaderData<typeof loader>()
  const { t, href } = useWords()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <PageHead title={content.title} lead={content.lead} />
      <div className="bleed bleed-islands">
        <div className="chart-edge" />
        <Picture name="archipelago-aerial" alt={content.alt} sizes="100vw" first />
      </div>
      <section className="section wrap">
        <Prose html={content.html} opening />
        <div className="actions">
          <a className="button button-route button-large" href={href('book_now')}>
            {t('layout.nav.book_now')}
            <RouteLeg />
          </a>
          <a className="button button-outline button-large" href={href('contact')}>
            {t('layout.nav.contact')}
          </a>
        </div>
      </section>
    </>
  )
}
