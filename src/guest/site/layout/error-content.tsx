import type { Locale } from '../../../i18n/locales.ts'
import { hrefTo } from '../../../pages.ts'
import { Head } from '../head/head.tsx'
import { PageError } from '../http/page-definition.tsx'
import { localeOfPath } from '../routing/page-by-path.ts'
import styles from '../styles/pages/not-found.css?url'
import { CompassRose } from '../ui/chart/compass-rose.tsx'
import night from '../ui/chart/sheets/night.json'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { errorTexts } from './error-texts.ts'
import ErrorView from './error-view.tsx'

/** The 404 view, or the view of any other error. */
export function ErrorContent({ error, path }: { error: unknown; path: string }) {
  const { status, retryText } = error instanceof PageError ? error : {}
  if (status !== 404) return <ErrorView path={path} retryText={retryText} />
  const locale = localeOfPath(path)
  return (
    <>
      <Head title={errorTexts[locale].documentTitle} unlisted />
      <NotFoundView locale={locale} />
    </>
  )
}

/** SVG path of the route from the last waypoint to a point off the charted water, drawn by hand. */
const unchartedRoute = 'M1069 510C1040 560 1000 640 930 650S850 590 830 650 910 720 850 760 790 730 760 790'

/** 404 page: a night chart on which the route leaves the known water. */
function NotFoundView({ locale }: { locale: Locale }) {
  const texts = errorTexts[locale]
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <section className="night-page not-found dark">
        <svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <image href="/charts/night.svg" width="1440" height="900" />
          <CompassRose rose={{ x: 640, y: 90, size: 190 }} />
          <path className="charted-route" d={night.route.out} />
          <path className="uncharted-route" d={unchartedRoute} />
          <circle className="last-waypoint" cx="1069" cy="510" r="7" />
          <circle className="boat-ring" cx="760" cy="790" r="15" />
          <circle className="boat" cx="760" cy="790" r="6" />
        </svg>
        <div className="container">
          <p className="coordinates">404</p>
          <h1 className="d1">
            <Italics text={texts.notFound} />
          </h1>
          <p className="lead">{texts.notFoundText}</p>
          <div className="actions">
            <a className="button button-primary button-large" href={hrefTo('home', locale)}>
              {texts.home}
              <RouteLeg />
            </a>
            <a className="button button-outline button-large" href={hrefTo('tour', locale)}>
              {texts.tour}
            </a>
          </div>
        </div>
      </section>
    </>
  )
}
