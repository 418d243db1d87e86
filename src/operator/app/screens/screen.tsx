import { type ComponentType, lazy, type ReactNode, Suspense, use } from 'react'
import { furtherScreens, isAllowed, screenGroups } from '../frame/frame.tsx'
import { AppI18nProvider, loadStudioI18n, useAppI18n } from '../i18n/i18n.tsx'
import { matchPath } from '../routing/match-screen.ts'
import { Link, useLocation } from '../routing/router.tsx'
import { useRole, useToday } from '../session/app-context.tsx'
import { Notice } from '../ui/controls.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { AppIcon } from '../ui/icon.tsx'
import { ManifestScreen } from './manifest-screen.tsx'
import { PartyScreen } from './party-screen.tsx'
import { SailScreen } from './sail-screen.tsx'
import { TodayScreen } from './today-screen.tsx'

/**
 * Makes a screen that is loaded on demand, because boarding does not need it. Without signal its file comes from the
 * service worker, which stores all files of the app.
 */
const loadable = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

const AddScreen = loadable(async () => (await import('./add-screen.tsx')).AddScreen)
const AttentionScreen = loadable(async () => (await import('./attention-screen.tsx')).AttentionScreen)
const BoatScreen = loadable(async () => (await import('./boat-screen.tsx')).BoatScreen)
const BookingScreen = loadable(async () => (await import('./booking-screen.tsx')).BookingScreen)
const BookingsScreen = loadable(async () => (await import('./bookings-screen.tsx')).BookingsScreen)
const CalendarScreen = loadable(async () => (await import('./calendar-screen.tsx')).CalendarScreen)
const CalendarWeekScreen = loadable(async () => (await import('./calendar-screen.tsx')).CalendarWeekScreen)
const CashScreen = loadable(async () => (await import('./cash-screen.tsx')).CashScreen)
const DeviceScreen = loadable(async () => (await import('./device-screen.tsx')).DeviceScreen)
const FleetScreen = loadable(async () => (await import('./fleet-screen.tsx')).FleetScreen)
const GuideScreen = loadable(async () => (await import('./guide-screen.tsx')).GuideScreen)
const MoveInScreen = loadable(async () => (await import('./move-in-screen.tsx')).MoveInScreen)
const PassengersScreen = loadable(async () => (await import('./passengers-screen.tsx')).PassengersScreen)
const HarbourScreen = loadable(async () => (await import('./harbour-screen.tsx')).HarbourScreen)
const LinkScreen = loadable(async () => (await import('./link-screen.tsx')).LinkScreen)
const PricesScreen = loadable(async () => (await import('./prices-screen.tsx')).PricesScreen)
const QuayScreen = loadable(async () => (await import('./quay-screen.tsx')).QuayScreen)
const ReportsScreen = loadable(async () => (await import('./reports-screen.tsx')).ReportsScreen)
const ResellersScreen = loadable(async () => (await import('./resellers-screen.tsx')).ResellersScreen)
const ReviewsScreen = loadable(async () => (await import('./reviews-screen.tsx')).ReviewsScreen)
const ScanScreen = loadable(async () => (await import('./scan-screen.tsx')).ScanScreen)
const SeasonScreen = loadable(async () => (await import('./season-screen.tsx')).SeasonScreen)
const SettingsScreen = loadable(async () => (await import('./settings-screen.tsx')).SettingsScreen)
const StudioHistoryScreen = loadable(async () => (await import('./studio-history-screen.tsx')).StudioHistoryScreen)
const StudioPicturesScreen = loadable(async () => (await import('./studio-pictures-screen.tsx')).StudioPicturesScreen)
const StudioScreen = loadable(async () => (await import('./studio-screen.tsx')).StudioScreen)
const StudioSectionScreen = loadable(async () => (await import('./studio-section-screen.tsx')).StudioSectionScreen)
const StudioTranslationScreen = loadable(
  async () => (await import('./studio-translation-screen.tsx')).StudioTranslationScreen,
)
const TellScreen = loadable(async () => (await import('./tell-screen.tsx')).TellScreen)
const TripScreen = loadable(async () => (await import('./trip-screen.tsx')).TripScreen)
const TurnedAwayScreen = loadable(async () => (await import('./turned-away-screen.tsx')).TurnedAwayScreen)
const WalkInScreen = loadable(async () => (await import('./walk-in-screen.tsx')).WalkInScreen)
const WaitlistScreen = loadable(async () => (await import('./waitlist-screen.tsx')).WaitlistScreen)

interface ScreenRow {
  pattern: string
  render: (values: Record<string, string>, today: string) => ReactNode
}

/**
 * A path without a day shows today. The `key` contains the day, so another day gets a new component with fresh React
 * state.
 */
const screens: ScreenRow[] = [
  { pattern: '/', render: (_, today) => <TodayScreen key={today} date={today} /> },
  { pattern: '/day/:date', render: ({ date = '' }) => <TodayScreen key={date} date={date} /> },
  { pattern: '/manifest', render: (_, today) => <ManifestScreen key={today} date={today} /> },
  { pattern: '/manifest/:date', render: ({ date = '' }) => <ManifestScreen key={date} date={date} /> },
  { pattern: '/manifest/:date/:code', render: ({ date = '', code = '' }) => <PartyScreen date={date} code={code} /> },
  {
    pattern: '/sail/:date/:trip/:start',
    render: ({ date = '', trip = '', start = '' }) => (
      <SailScreen key={`${date}/${trip}/${start}`} {...{ date, trip, start }} />
    ),
  },
  {
    pattern: '/passengers/:date/:trip/:start',
    render: ({ date = '', trip = '', start = '' }) => (
      <PassengersScreen key={`${date}/${trip}/${start}`} {...{ date, trip, start }} />
    ),
  },
  {
    pattern: '/tell/:date/:trip/:start',
    render: ({ date = '', trip = '', start = '' }) => (
      <TellScreen key={`${date}/${trip}/${start}`} {...{ date, trip, start }} />
    ),
  },
  { pattern: '/scan', render: () => <ScanScreen /> },
  { pattern: '/add', render: (_, today) => <WalkInScreen key={today} date={today} /> },
  { pattern: '/add/:date', render: ({ date = '' }) => <AddScreen key={date} date={date} /> },
  { pattern: '/links/:code', render: ({ code = '' }) => <LinkScreen key={code} code={code} /> },
  { pattern: '/attention', render: () => <AttentionScreen /> },
  { pattern: '/bookings', render: () => <BookingsScreen /> },
  { pattern: '/bookings/:code', render: ({ code = '' }) => <BookingScreen key={code} code={code} /> },
  { pattern: '/calendar', render: (_, today) => <CalendarScreen month={today.slice(0, 7)} /> },
  { pattern: '/calendar/:month', render: ({ month = '' }) => <CalendarScreen key={month} month={month} /> },
  { pattern: '/calendar/week/:date', render: ({ date = '' }) => <CalendarWeekScreen key={date} date={date} /> },
  { pattern: '/cash', render: (_, today) => <CashScreen key={today} date={today} /> },
  { pattern: '/cash/:date', render: ({ date = '' }) => <CashScreen key={date} date={date} /> },
  { pattern: '/reviews', render: () => <ReviewsScreen /> },
  { pattern: '/prices', render: () => <PricesScreen /> },
  { pattern: '/fleet', render: () => <FleetScreen /> },
  { pattern: '/fleet/boats/:id', render: ({ id = '' }) => <BoatScreen key={id} id={id} /> },
  { pattern: '/fleet/quays/:id', render: ({ id = '' }) => <QuayScreen key={id} id={id} /> },
  { pattern: '/fleet/trips/:id', render: ({ id = '' }) => <TripScreen key={id} id={id} /> },
  { pattern: '/guide', render: () => <GuideScreen /> },
  { pattern: '/site', render: () => <StudioScreen /> },
  { pattern: '/site/history', render: () => <StudioHistoryScreen /> },
  { pattern: '/site/pictures', render: () => <StudioPicturesScreen /> },
  { pattern: '/site/translation', render: () => <StudioTranslationScreen /> },
  { pattern: '/site/:section', render: ({ section = '' }) => <StudioSectionScreen key={section} section={section} /> },
  { pattern: '/season', render: () => <SeasonScreen /> },
  { pattern: '/settings', render: () => <SettingsScreen /> },
  { pattern: '/waitlist', render: () => <WaitlistScreen /> },
  { pattern: '/resellers', render: () => <ResellersScreen /> },
  { pattern: '/reports', render: () => <ReportsScreen /> },
  { pattern: '/turned-away', render: () => <TurnedAwayScreen /> },
  { pattern: '/harbour', render: () => <HarbourScreen /> },
  { pattern: '/move-in', render: () => <MoveInScreen /> },
  { pattern: '/device', render: () => <DeviceScreen /> },
  { pattern: '/more', render: () => <MoreScreen /> },
]

/** The paths of screens that edit texts and pictures of the site. These screens need the messages of the studio. */
const needsStudioMessages = /^\/(site|fleet\/quays)(\/|$)/

/** The screen of the current path. */
export function Screen() {
  const { t } = useAppI18n()
  const { path } = useLocation()
  const today = useToday()
  for (const { pattern, render } of screens) {
    const values = matchPath(pattern, path)
    if (values)
      return (
        <ErrorBoundary key={path} fallback={<Failed />}>
          <Suspense fallback={<p className="quiet">{t('state.loading')}</p>}>
            {needsStudioMessages.test(path) ? (
              <StudioMessages>{render(values, today)}</StudioMessages>
            ) : (
              render(values, today)
            )}
          </Suspense>
        </ErrorBoundary>
      )
  }
  return (
    <>
      <h1>{t('not_found.title')}</h1>
      <Link className="plain-button" to="/">
        {t('nav.today')}
      </Link>
    </>
  )
}

function StudioMessages({ children }: { children: ReactNode }) {
  return <AppI18nProvider value={use(loadStudioI18n(useAppI18n()))}>{children}</AppI18nProvider>
}

/**
 * Shown if a screen throws, for example because its file can't be loaded. The button reloads the page, so that all
 * files are of the same version.
 */
function Failed() {
  const { t } = useAppI18n()
  return (
    <div className="stack">
      <Notice tone="error">{t('error.unexpected')}</Notice>
      <button type="button" className="button button-outline" onClick={() => location.reload()}>
        {t('error.reload')}
      </button>
    </div>
  )
}

function MoreScreen() {
  const { t } = useAppI18n()
  const role = useRole()
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.more')}</h1>
      </div>
      {screenGroups.map((group) => {
        const shown = furtherScreens.filter((screen) => screen.group === group && isAllowed(role, screen))
        if (shown.length === 0) return null
        return (
          <section className="block" key={group} aria-labelledby={`more-${group}`}>
            <h2 id={`more-${group}`}>{t(`more.${group}`)}</h2>
            <ul className="rows">
              {shown.map(({ to, icon, label }) => (
                <li key={to}>
                  <Link className="row" to={to}>
                    <span className="row-start">
                      <AppIcon name={icon} />
                      {t(label)}
                    </span>
                    <AppIcon name="right" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
