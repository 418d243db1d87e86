import type { ReactNode } from 'react'
import { ConsentBanner } from '../consent/consent-banner.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { usePageContext } from '../head/page-context.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { TopBar } from './top-bar.tsx'

/** The layout of every page: skip link, rail, cookie banner, top bar, header, mobile menu, content and footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { hasLatitudes } = usePageContext()
  return (
    <>
      <a className="skip-link" href="#main">
        {t('layout.skip')}
      </a>
      <div className="page">
        <div className="rail" aria-hidden="true">
          {hasLatitudes && (
            <div className="rail-reading">
              <span>44°07′N</span>
            </div>
          )}
        </div>
        <ConsentBanner />
        <TopBar />
        <SiteHeader />
        <MobileMenu />
        <main id="main">{children}</main>
        <SiteFooter />
      </div>
    </>
  )
}
