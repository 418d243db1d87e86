import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { hrefTo } from '../../i18n/href-to.ts'
import { localeOfPath } from '../routing/page-by-path.ts'
import { errorTexts } from './error-texts.ts'
import ErrorView from './error-view.tsx'
import { NotFoundView } from './not-found-view.tsx'

/** Error boundary of the root route. No locale layout surrounds it, so the locale comes from the URL. */
export function ErrorScreen() {
  const locale = localeOfPath(useLocation().pathname)
  return (
    <div className="page">
      <div className="rail" aria-hidden="true" />
      <header className="site-header">
        <div className="container">
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

/** Data of a 429 error that a rate-limited page throws. */
export interface RateLimitedErrorData {
  retryText: string
}

/** The 404 view or the error view, without a layout. */
export function ErrorContent() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const locale = localeOfPath(pathname)
  const { status, data } = isRouteErrorResponse(error) ? error : {}
  if (status !== 404)
    return (
      <ErrorView path={pathname} retryText={status === 429 ? (data as RateLimitedErrorData).retryText : undefined} />
    )
  return (
    <>
      <title>{`${errorTexts[locale].documentTitle} | Bonaca`}</title>
      <meta name="robots" content="noindex" />
      <NotFoundView locale={locale} />
    </>
  )
}
