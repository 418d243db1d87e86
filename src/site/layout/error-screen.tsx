import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { hrefTo } from '../../i18n/href-to.ts'
import { localeOf } from '../address.ts'
import Broken from './broken.tsx'
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
        <ErrorContent />
      </main>
    </div>
  )
}

/** Thrown with 429 by a page that can't be shown to everybody as often as they like. */
export interface TooOften {
  tooOften: string
}

/** What went wrong, inside of whatever frame is left standing. */
export function ErrorContent() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const locale = localeOf(pathname)
  const { status, data } = isRouteErrorResponse(error) ? error : {}
  if (status !== 404)
    return <Broken path={pathname} tooOften={status === 429 ? (data as TooOften).tooOften : undefined} />
  return (
    <>
      <title>{`${errorWords[locale].documentTitle} | Bonaca`}</title>
      <meta name="robots" content="noindex" />
      <Lost locale={locale} />
    </>
  )
}
