import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { localeOf } from '../address.ts'
import { telephoneHref, useContact } from '../contact.tsx'
import { Head } from '../head/head.tsx'
import { requestContext } from '../request-context.ts'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { Italics } from '../ui/italics.tsx'
import { Picture } from '../ui/picture.tsx'
import { useWords } from '../words.tsx'
import { MessageForm } from './message-form.tsx'
import { Ports } from './ports.tsx'

export { retryAfter as headers } from '../retry-after.ts'
export { keepTyped as clientAction } from './keep-typed.ts'
export { sendMessage as action } from './send-message.server.ts'

/** A message that was sent changes nothing of the page; and where nobody answered, asking again would end in an error. */
export const shouldRevalidate = () => false

export async function loader({ url, context }: LoaderFunctionArgs) {
  const services = context.get(requestContext)
  const content = pageContent('contact', localeOf(url.pathname), services.operator)
  return { content, formKey: services.ids.row(), times: departureTimes(await currentSettings(services)) }
}

export default function Contact() {
  const { content, formKey, times } = useLoaderData<typeof loader>()
  const { t, href } = useWords()
  const { email, phone } = useContact()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <section className="wrap text-page">
        <h1 className="d1">
          <Italics text={content.title} />
        </h1>
        <div className="pair">
          <div>
            <p className="lead">{content.lead}</p>
            <p className="reach">
              <a className="d3 num" href={telephoneHref(phone)}>
                {phone}
              </a>
              <a className="link breaks-anywhere" href={`mailto:${email}`}>
                {email}
              </a>
            </p>
            <Ports times={times} places={content.places} link={t('contact.find')} heading="h2" />
          </div>
          <div>
            <MessageForm
              formKey={formKey}
              sentText={t('contact.sent_text')}
              another={{ href: href('contact'), label: t('contact.another') }}
            />
          </div>
        </div>
      </section>
      <div className="bleed bleed-harbour">
        <Picture
          name="harbour-sunrise"
          alt={content.alt}
          sizes="(min-width: 1200px) calc(100vw - 60px), 100vw"
          crop="bleed"
        />
      </div>
    </>
  )
}
