import type { ReactNode } from 'react'
import type { AppRole } from '../../../contract/operator-app/roles.ts'
import { type AppMessageKey, useAppI18n } from '../i18n/i18n.tsx'
import { Link, useLocation } from '../routing/router.tsx'
import { useAppState, useRole } from '../session/app-context.tsx'
import { AppIcon, type AppIconName } from '../ui/icon.tsx'
import { SyncState } from './sync-state.tsx'

interface NavigationItem {
  to: string
  icon: AppIconName
  label: AppMessageKey
  role: AppRole
}

/** The tabs at the bottom of a phone. */
const tabs: NavigationItem[] = [
  { to: '/', icon: 'today', label: 'nav.today', role: 'crew' },
  { to: '/manifest', icon: 'manifest', label: 'nav.manifest', role: 'crew' },
  { to: '/scan', icon: 'scan', label: 'nav.scan', role: 'crew' },
  { to: '/add', icon: 'add', label: 'nav.add', role: 'crew' },
]

interface FurtherScreen extends NavigationItem {
  /** The heading on the screen “More” below which the link is listed. */
  group: (typeof screenGroups)[number]
}

export const screenGroups = ['day', 'sale', 'company'] as const

/** The screens behind “More”, by group. A wide window shows them beside the tabs. */
export const furtherScreens: FurtherScreen[] = [
  { to: '/cash', icon: 'cash', label: 'nav.cash', role: 'crew', group: 'day' },
  { to: '/bookings', icon: 'search', label: 'nav.bookings', role: 'owner', group: 'day' },
  { to: '/calendar', icon: 'calendar', label: 'nav.calendar', role: 'owner', group: 'day' },
  { to: '/waitlist', icon: 'waitlist', label: 'nav.waitlist', role: 'owner', group: 'day' },
  { to: '/attention', icon: 'alert', label: 'nav.attention', role: 'owner', group: 'day' },
  { to: '/reviews', icon: 'reviews', label: 'nav.reviews', role: 'owner', group: 'day' },
  { to: '/reports', icon: 'reports', label: 'nav.reports', role: 'owner', group: 'day' },
  { to: '/turned-away', icon: 'turned_away', label: 'nav.turned_away', role: 'owner', group: 'day' },
  { to: '/harbour', icon: 'harbour', label: 'harbour.title', role: 'owner', group: 'day' },
  { to: '/prices', icon: 'prices', label: 'nav.prices', role: 'owner', group: 'sale' },
  { to: '/season', icon: 'season', label: 'nav.season', role: 'owner', group: 'sale' },
  { to: '/fleet', icon: 'fleet', label: 'nav.fleet', role: 'owner', group: 'sale' },
  { to: '/site', icon: 'site', label: 'nav.site', role: 'owner', group: 'sale' },
  { to: '/resellers', icon: 'resellers', label: 'nav.resellers', role: 'owner', group: 'sale' },
  { to: '/settings', icon: 'settings', label: 'nav.settings', role: 'owner', group: 'company' },
  { to: '/move-in', icon: 'add', label: 'move_in.title', role: 'owner', group: 'company' },
  { to: '/device', icon: 'device', label: 'nav.device', role: 'crew', group: 'company' },
]

export const isAllowed = (role: AppRole, item: { role: AppRole }): boolean => role === 'owner' || item.role === 'crew'

/** Header, content and navigation of a signed-in app. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useAppI18n()
  const look = useAppState((state) => state.look)
  return (
    <div className="app">
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <header className="app-header">
        <div>
          <Link className="app-wordmark" to="/" aria-label={t('nav.home', { name: look?.name ?? '' })}>
            {look?.wordmark}
          </Link>
          <SyncState />
        </div>
        <div className="chart-edge" />
      </header>
      <Navigation />
      <main className="screen" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Navigation() {
  const { t } = useAppI18n()
  const { path } = useLocation()
  const role = useRole()
  const isCurrent = (to: string) => (to === '/' ? path === '/' || path.startsWith('/day/') : path.startsWith(to))
  const isFurther = furtherScreens.some(({ to }) => isCurrent(to)) || isCurrent('/more')
  const item = ({ to, icon, label }: NavigationItem, current: boolean) => (
    <Link to={to} aria-current={current ? 'page' : undefined}>
      <AppIcon name={icon} />
      {t(label)}
    </Link>
  )
  return (
    <nav className="tabs" aria-label={t('nav.label')}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>{item(tab, isCurrent(tab.to))}</li>
        ))}
        {furtherScreens
          .filter((screen) => isAllowed(role, screen))
          .map((screen) => (
            <li key={screen.to} className="only-wide">
              {item(screen, isCurrent(screen.to))}
            </li>
          ))}
        <li className="only-narrow">
          {item({ to: '/more', icon: 'more', label: 'nav.more', role: 'crew' }, isFurther)}
        </li>
      </ul>
    </nav>
  )
}
