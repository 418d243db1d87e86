import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { localeOf } from '../address.ts'
import { Head } from '../layout/head.tsx'
import { requestContext } from '../request-context.ts'
import { Italics } from '../ui/italics.tsx'
import { Picture } from '../ui/picture.tsx'
import { useWords } from '../words.tsx'
import { MessageForm } from './message-form.tsx'
import { PageHead } from './page-head.tsx'
import { Prose } from './prose.tsx'

export { sendMessage as action } from './send-message.server.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) =>
  pageContent('private_tours', localeOf(url.pathname), context.get(requestContext).operator)

export default function PrivateTours() {
  const content = useLoaderData<typeof loader>()
  const { t } = useWords()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <PageHead title={content.title} lead={content.lead} />
      <div className="bleed bleed-bay">
        <div className="chart-edge" />
        <Picture name="bay-turquoise" alt={content.alt} sizes="100vw" first />
      </div>
      <section className="section wrap pair">
        <Prose html={content.html} />
        <div>
          <h2 className="d3 form-heading">
            <Italics text={content.form} />
          </h2>
          <MessageForm messageHint={t('private_tours.message_hint')} />
        </div>
      </section>
    </>
  )
}
