import { telephoneHref, useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Italics } from '../../ui/italics.tsx'

interface FaqProps {
  content: { headline: string; text: string; list: { question: string; answer: string }[] }
  /** Shown instead of the link to the contact page. */
  contactLink?: { href: string; text: string }
}

export function Faq({ content, contactLink }: FaqProps) {
  return (
    <section className="section">
      <div className="container two-columns">
        <div className="sticky-column">
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <p className="aside-text">{content.text}</p>
          <ContactLinks contactLink={contactLink} />
        </div>
        <div className="faq">
          {content.list.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {question}
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

function ContactLinks({ contactLink }: Pick<FaqProps, 'contactLink'>) {
  const { t, href } = useI18n()
  const { phone } = useContact()
  return (
    <p className="faq-contact">
      <a className="link" href={contactLink?.href ?? href('contact')}>
        {contactLink?.text ?? t('layout.nav.contact')}
      </a>
      <a className="link num" href={telephoneHref(phone)}>
        {phone}
      </a>
    </p>
  )
}
