import { pageContent } from '../../../content/page-content.ts'
import { describedAt } from '../../../content/shown-pictures.ts'
import { currentSite } from '../../../content/site.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { operatorPhoneHref } from '../../../shared/telephone-href.ts'
import { useContact } from '../context/contact-context.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { Island } from '../islands/island.tsx'
import { Icon } from '../ui/icon.tsx'
import { Italics } from '../ui/italics.tsx'
import MessageForm from './forms/message-form.tsx'
import { type MessageFormResult, submitMessageForm } from './forms/submit-message-form.ts'
import { DeparturePoints } from './sections/departure-points.tsx'
import { FullBleed } from './sections/full-bleed.tsx'
import { ReplyTime } from './sections/reply-time.tsx'
import { Notes } from './sections/text-blocks.tsx'

async function load({ services, locale }: PageRequest) {
  const settings = await currentSettings(services)
  const content = pageContent('contact', locale, settings)
  return { content, formKey: services.ids.row(), quays: settings.departure_locations }
}

function Contact({
  data: { content, formKey, quays },
  answer: initialAnswer,
}: ViewProps<typeof load, MessageFormResult>) {
  const { t, href, locale } = useI18n()
  const { email, phone } = useContact()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <section className="container text-page">
        <h1 className="d1">
          <Italics text={content.title} />
        </h1>
        <div className="two-columns contact-columns">
          <div>
            <p className="lead">{content.lead}</p>
            <p className="contact-links">
              <a className="d3 num" href={operatorPhoneHref(phone)}>
                {phone}
              </a>
              <a className="link" href={currentSite().business.social.whatsapp}>
                <Icon name="whatsapp" />
                WhatsApp
              </a>
              <a className="link breaks-anywhere" href={`mailto:${email}`}>
                <Icon name="mail" />
                {email}
              </a>
            </p>
            <ReplyTime />
          </div>
          <div>
            <Island
              name="message"
              of={MessageForm}
              props={{
                formKey,
                initialAnswer,
                sentText: t('contact.sent_text'),
                another: { href: href('contact'), label: t('contact.another') },
              }}
            />
          </div>
          <Notes list={content.list} />
        </div>
        <DeparturePoints quays={quays} places={content.places} link={t('contact.find')} heading="h2" />
      </section>
      <FullBleed {...describedAt('contact_end', content.alt, locale)} />
    </>
  )
}

export const contactPage = definePage({ load, submit: submitMessageForm, View: Contact })
