import { plainText } from '../../../content/plain-text.ts'
import { hrefTo } from '../../../pages.ts'
import { operatorPhoneHref } from '../../../shared/telephone-href.ts'
import { useOptionalContact } from '../context/contact-context.tsx'
import { localeOfPath } from '../routing/page-by-path.ts'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { StatusWave } from '../ui/status-wave.tsx'
import { errorTexts } from './error-texts.ts'

interface ErrorViewProps {
  path: string
  /** For a rate limit (429): the text that states when the visitor may try again. */
  retryText?: string | undefined
}

/**
 * The view of all errors except 404: what happened, how to reach the operator, and links to retry and to the home page.
 */
export default function ErrorView({ path, retryText }: ErrorViewProps) {
  const locale = localeOfPath(path)
  const texts = errorTexts[locale]
  const [before, between, after] = texts.errorText
  const contact = useOptionalContact()
  const title = retryText ? texts.rateLimited : texts.error
  return (
    <>
      <title>{contact ? `${plainText(title)} | ${contact.name}` : plainText(title)}</title>
      <meta name="robots" content="noindex" />
      <section className="container error-view">
        <StatusWave state={3} />
        <h1 className="d1">
          <Italics text={title} />
        </h1>
        {retryText && <p className="lead">{retryText}</p>}
        {contact && (
          <p className="lead">
            <span>{before}</span>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <span>{between}</span>
            <a className="num" href={operatorPhoneHref(contact.phone)}>
              {contact.phone}
            </a>
            <span>{after}</span>
          </p>
        )}
        <div className="actions">
          <a className="button button-primary button-large" href={path}>
            <span>{texts.retry}</span>
            <RouteLeg />
          </a>
          <a className="button button-outline button-large" href={hrefTo('home', locale)}>
            {texts.home}
          </a>
        </div>
      </section>
    </>
  )
}
