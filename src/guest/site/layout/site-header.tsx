import { operatorPhoneHref } from '../../../shared/telephone-href.ts'
import { useContact } from '../context/contact-context.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { usePageContext } from '../head/page-context.tsx'
import { linksIn, mainNavigation } from '../routing/navigation.ts'
import { Icon } from '../ui/icon.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { Wordmark } from './wordmark.tsx'

/**
 * The sticky header; the top bar above it scrolls away. The height of the header is constant, so that scrolling causes
 * no layout shift.
 */
export function SiteHeader() {
  const { t, locale } = useI18n()
  const { page } = usePageContext()
  return (
    <header className={page === 'book_now' ? 'site-header site-header-quiet' : 'site-header'}>
      <div className="container">
        <Wordmark />
        <nav className="main-nav" aria-label={t('layout.nav.main')}>
          {linksIn(mainNavigation, locale).map((item) => (
            <NavigationLink key={item.page} item={item} />
          ))}
        </nav>
        {page === 'book_now' ? <Questions /> : <BookNow />}
        <button type="button" className="menu-button" popoverTarget="menu" aria-label={t('layout.menu.open')}>
          <Icon name="menu" />
        </button>
      </div>
      <div className="chart-edge" />
    </header>
  )
}

function BookNow() {
  const { t, href } = useI18n()
  return (
    <a className="button button-primary" href={href('book_now')}>
      {t('layout.nav.book_now')}
      <RouteLeg />
    </a>
  )
}

/**
 * The phone number, which replaces the booking button during a booking. Phones show only an icon here, because the top
 * bar above shows the number.
 */
function Questions() {
  const { t } = useI18n()
  const { phone } = useContact()
  return (
    <p className="header-questions">
      <span>{t('layout.questions')}</span>{' '}
      <a href={operatorPhoneHref(phone)}>
        <Icon name="phone" />
        <span className="num">{phone}</span>
      </a>
    </p>
  )
}
