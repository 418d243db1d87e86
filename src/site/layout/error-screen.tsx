import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { hrefTo } from '../../i18n/href-to.ts'
import type { Locale } from '../../i18n/locales.ts'
import { localeOf } from '../address.ts'
import { telephoneHref, useSiteFacts } from '../contact.tsx'
import { Italics } from '../ui/italics.tsx'
import { SeaState } from '../ui/sea-state.tsx'
import { errorWords } from './error-words.ts'
import { Lost } from './lost.tsx'

/** The root's error boundary: outside of every language's layout, so it speaks the language of the address. */
export function ErrorScreen() {
  const locale = localeOf(useLocation().pathname)
  return (
    <div className="page">
      <div className="rail" aria-hidden="true" />
      <header className="site-header">
        <div className="wrap">
          <a className="wordmark" href={hrefTo('home', locale)}>
            Bonaca
          </a>
        </div>
        <div className="chart-edge" />
      </header>
      <main id="main">
        <ErrorContent locale={locale} />
      </main>
    </div>
  )
}

/** Thrown with 429 by a page that can't be shown to everybody as often as they like. */
export interface TooOften {
  tooOften: string
}

/** What went wrong, inside of whatever frame is left standing. */
export function ErrorContent({ locale }: { locale: Locale }) {
  const error = useRouteError()
  const { pathname } = useLocation()
  const lost = isRouteErrorResponse(error) && error.status === 404
  const words = errorWords[locale]
  const tooOften =
    isRouteErrorResponse(error) && error.status === 429 ? (error.data as TooOften | null)?.tooOften : undefined
  const title = lost ? words.documentTitle : tooOften ? words.wait : words.broken
  return (
    <>
      <title>{`${title.replace(/<\/?i>/g, '')} | Bonaca`}</title>
      <meta name="robots" content="noindex" />
      {lost ? <Lost locale={locale} /> : <Broken locale={locale} again={pathname} tooOften={tooOften} />}
    </>
  )
}

function Broken({ locale, again, tooOften }: { locale: Locale; again: string; tooOften: string | undefined }) {
  const words = errorWords[locale]
  const [before, between, after] = words.brokenText
  const contact = useSiteFacts()?.contact
  return (
    <section className="wrap broken">
      <SeaState state={3} />
      <h1 className="d1">
        <Italics text={tooOften ? words.wait : words.broken} />
      </h1>
      {tooOften && <p className="lead">{tooOften}</p>}
      {contact && !tooOften && (
        <p className="lead">
          {before}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          {between}
          <a className="num" href={telephoneHref(contact.phone)}>
            {contact.phone}
          </a>
          {after}
        </p>
      )}
      <div className="actions">
        <a className="button button-route button-large" href={again}>
          {words.again}
        </a>
        <a className="button button-outline button-large" href={hrefTo('home', locale)}>
          {words.home}
        </a>
      </div>
    </section>
  )
}
