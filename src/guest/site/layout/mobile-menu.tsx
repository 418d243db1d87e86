import { useI18n } from '../context/i18n-context.tsx'
import { usePageContext } from '../head/page-context.tsx'
import { linksIn, mainNavigation } from '../routing/navigation.ts'
import { Icon } from '../ui/icon.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { ContactLinks } from './contact-links.tsx'
import { LanguageOption, useOfferedLocales } from './language-option.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { Wordmark } from './wordmark.tsx'

/** The menu of screens below 1200 px: a native full-screen popover, which works without JavaScript. */
export function MobileMenu() {
  const { t, href } = useI18n()
  return (
    <menu-sheet className="mobile-menu" id="menu" popover="auto">
      <div className="menu-body">
        <div className="menu-bar">
          <Wordmark />
          <button
            type="button"
            className="menu-button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={t('layout.menu.close')}
            // `autofocus` moves the focus into the popover. Only then does the browser return it to the opening button
            // on close.
            // biome-ignore lint/a11y/noAutofocus: applies when the visitor opens the popover
            autoFocus
          >
            <Icon name="close" />
          </button>
        </div>
        <Navigation />
        <Languages />
        <div className="menu-contact">
          <ContactLinks />
        </div>
        <a className="button button-primary button-wide button-large" href={href('book_now')}>
          {t('layout.nav.book_now')}
          <RouteLeg />
        </a>
      </div>
    </menu-sheet>
  )
}

function Navigation() {
  const { t, locale } = useI18n()
  const { hasLatitudes } = usePageContext()
  return (
    <nav aria-label={t('layout.menu.open')}>
      {linksIn(mainNavigation, locale).map((item) => (
        <NavigationLink key={item.page} item={item}>
          {hasLatitudes && <small aria-hidden="true">{item.latitude}</small>}
        </NavigationLink>
      ))}
    </nav>
  )
}

function Languages() {
  const offered = useOfferedLocales()
  return offered.length > 1 ? (
    <div className="menu-languages">
      {offered.map((each) => (
        <LanguageOption key={each} of={each} />
      ))}
    </div>
  ) : null
}
