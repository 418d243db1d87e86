import type { ReactNode } from 'react'
import { business } from '../../../../content/business.ts'
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { footerNavigation, policyNavigation } from '../routing/navigation.ts'
import { MarketplaceBadge } from '../third-party/marketplace-badge.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { ContactLinks } from './contact-links.tsx'
import { NavigationLink } from './navigation-link.tsx'

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
      <p className="container legal">{`© ${business.name}. ${t('layout.footer.illustrations')}`}</p>
    </footer>
  )
}

function Links({ title, items, children }: { title: string; items: typeof footerNavigation; children?: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
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

/** The wordmark with its reflection in the water. */
function MirroredWordmark() {
  return (
    <svg className="wordmark-reflection" viewBox="0 0 1384 400" aria-hidden="true">
      <defs>
        <linearGradient id="reflection-fade" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity=".34" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id="reflection" maskUnits="userSpaceOnUse" x="0" y="284" width="1384" height="116">
          <path fill="url(#reflection-fade)" d="M0 284h1384v116H0z" />
        </mask>
      </defs>
      <text x="682" y="284" textAnchor="middle">
        Bonaca
      </text>
      <g mask="url(#reflection)">
        <text x="682" y="-284" textAnchor="middle" transform="scale(1 -1)">
          Bonaca
        </text>
      </g>
      <path className="waterline" d="M-3000 284h7000" />
    </svg>
  )
}
