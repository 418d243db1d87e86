import type { PageContent } from '../../../content/page-content.ts'
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx'
import { loadContent } from '../http/load-content.ts'
import { definePage } from '../http/page-definition.tsx'
import { CompanyDetails } from './sections/company-details.tsx'
import { TextPage } from './sections/text-page.tsx'

type Policy = 'privacy_cookies' | 'payment_security' | 'currency_conversion' | 'terms_of_purchase'

/** The policies that must name the company (imprint). */
const withCompany: string[] = ['terms_of_purchase', 'privacy_cookies']

export const policyPage = (page: Policy) =>
  definePage({ load: (request) => loadContent(page, request), View: PolicyView })

function PolicyView({ data: content }: { data: PageContent<Policy> }) {
  return (
    <TextPage content={content}>
      {content.page === 'privacy_cookies' && <CookieSettingsButton className="button button-outline" />}
      {withCompany.includes(content.page) && <CompanyDetails />}
    </TextPage>
  )
}
