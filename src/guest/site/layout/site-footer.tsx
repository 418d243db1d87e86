import type { ReactNode } from 'react'
import { currentSite } from '../../../content/site.ts'
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { footerNavigation, linksIn, policyNavigation } from '../routing/navigation.ts'
import { MarketplaceBadge } from '../third-party/marketplace-badge.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { ContactLinks } from './contact-links.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { MirroredWordmark } from './wordmark.tsx'

export function SiteFooter() {
  const { t } = useI18n()
  return (
    <footer className="site-footer dark">
      <div className="container columns">
        <div>
          <p className="lead tagline">{t('layout.footer.claim')}</p>
          <MarketplaceBadge />
        </div>
        <Links title={t('layout.footer.on_board')} items={footerNavigation} />
        <Links title={t('layout.footer.small_print')} items={policyNavigation}>
          <li>
            <CookieSettingsButton />
          </li>
        </Links>
        <Contact />
      </div>
      <MirroredWordmark />
      <p className="container legal">{`© ${currentSite().business.name}. ${t('layout.footer.illustrations')}`}</p>
    </footer>
  )
}

function Links({ title, items, children }: { title: string; items: typeof footerNavigation; children?: ReactNode }) {
  const { locale } = useI18n()
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {linksIn(items, locale).map((item) => (
          <li key={item.page}>
            <NavigationLink item={item} />
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}

function Contact() {
  const { t, href } = useI18n()
  return (
    <div>
      <h2>{t('layout.footer.talk')}</h2>
      <address>
        <ContactLinks />
      </address>
      <a className="button button-outline button-large" href={href('book_now')}>
        {t('layout.footer.reserve')}
        <RouteLeg />
      </a>
    </div>
  )
}
