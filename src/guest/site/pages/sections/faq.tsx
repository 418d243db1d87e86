import { operatorPhoneHref } from '../../../../shared/telephone-href.ts'
import faqListScript from '../../client/faq-list.ts?worker&url'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { questionsShownAtOnce } from '../../head/page-metadata.ts'
import { Icon } from '../../ui/icon.tsx'
import { Italics } from '../../ui/italics.tsx'

interface Question {
  question: string
  answer: string
}

interface FaqProps {
  /** The questions; the most frequent ones come first. */
  content: { headline: string; text: string; list: Question[] }
  /** Shown instead of the link to the contact page. */
  contactLink?: { href: string; text: string }
}

export function Faq({ content, contactLink }: FaqProps) {
  const { t } = useI18n()
  const { list } = content
  const others = list.slice(questionsShownAtOnce)
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
        <faq-list className="faq" data-none={t('faq.none')} data-script={others.length > 0 ? faqListScript : undefined}>
          {others.length > 0 && <QuestionSearch />}
          {list.slice(0, questionsShownAtOnce).map((item) => (
            <FaqItem key={item.question} {...item} />
          ))}
          {others.length > 0 && (
            <details className="faq-others">
              <summary>
                {t('faq.more', { count: others.length })}
                <Icon name="plus" />
              </summary>
              {others.map((item) => (
                <FaqItem key={item.question} {...item} />
              ))}
            </details>
          )}
        </faq-list>
      </div>
    </section>
  )
}

/** A search field, which the script shows. Without the script the questions are a plain list. */
function QuestionSearch() {
  const { t } = useI18n()
  return (
    <div className="field faq-search" hidden>
      <label htmlFor="faq-search">{t('faq.search')}</label>
      <input className="input" id="faq-search" type="search" autoComplete="off" />
      <p role="status" />
    </div>
  )
}

function FaqItem({ question, answer }: Question) {
  return (
    <details>
      <summary>
        {question}
        <Icon name="plus" />
      </summary>
      <p>{answer}</p>
    </details>
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
      <a className="link num" href={operatorPhoneHref(phone)}>
        {phone}
      </a>
    </p>
  )
}
