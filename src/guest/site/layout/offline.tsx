import { pageKeys, pages } from '../../../pages.ts'
import { operatorPhoneHref } from '../../../shared/telephone-href.ts'
import { useContact } from '../context/contact-context.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage } from '../http/page-definition.tsx'
import { footerNavigation, mainNavigation, policyNavigation } from '../routing/navigation.ts'
import offlineScript from '../service-worker/offline-page.ts?worker&url'
import styles from '../styles/pages/offline.css?url'
import night from '../ui/chart/sheets/night.json'
import { Icon } from '../ui/icon.tsx'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'

/** The page that the service worker serves for a URL that it can neither load nor find in its cache. */
function Offline() {
  const { t } = useI18n()
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <Head title={t('offline.document_title')} unlisted />
      <section className="night-page offline dark">
        <RadioRangeChart />
        <div className="container">
          <h1 className="d1">
            <Italics text={t('offline.title')} />
          </h1>
          <p className="lead">{t('offline.text')}</p>
          <Notes />
          <div className="actions">
            {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the URL at which the page is shown */}
            <a className="button button-primary button-large" href="">
              {t('offline.again')}
              <RouteLeg />
            </a>
          </div>
          <Telephone />
          <CachedPages />
        </div>
      </section>
      <script type="module" src={offlineScript} />
    </>
  )
}

/** The range rings of a radio station, as nautical charts draw them. The boat is outside the last ring. */
function RadioRangeChart() {
  return (
    <svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <image href="/charts/night.svg" width="1440" height="900" />
      {[150, 270, 390].map((radius) => (
        <circle key={radius} className="range-ring" cx="1110" cy="20" r={radius} />
      ))}
      <path className="charted-route" d={night.route.out} />
      <circle className="boat-ring" cx="1069" cy="510" r="22" />
      <circle className="boat" cx="1069" cy="510" r="7" />
    </svg>
  )
}

/** Notes on booking and tickets. `offline-page.ts` shows only the note for the current URL. */
function Notes() {
  const { t, href } = useI18n()
  return (
    <>
      <p className="explanation" data-path-prefix={href('book_now')} hidden>
        {t('offline.booking')}
      </p>
      {(['booking', 'ticket'] as const).map((page) => (
        <p key={page} className="explanation" data-path-prefix={href(page)} hidden>
          {t('offline.ticket')}
        </p>
      ))}
    </>
  )
}

function Telephone() {
  const { t } = useI18n()
  const { phone } = useContact()
  return (
    <p className="telephone">
      {t('offline.call')}
      <a className="num" href={operatorPhoneHref(phone)}>
        <Icon name="phone" />
        {phone}
      </a>
    </p>
  )
}

/** Links to all static pages. `offline-page.ts` shows only the links to cached pages. */
function CachedPages() {
  const { t, href } = useI18n()
  const labels = new Map(
    [...mainNavigation, ...footerNavigation, ...policyNavigation].map(({ page, label }) => [page, label]),
  )
  return (
    <section className="cached-pages" hidden>
      <h2 className="d4">{t('offline.kept')}</h2>
      <ul>
        {pageKeys.map((page) => {
          const label = labels.get(page)
          if (!label || pages[page].hydrated) return null
          return (
            <li key={page} hidden>
              <a href={href(page)}>{t(label)}</a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export const offlinePage = definePage({ load: () => null, View: Offline })
