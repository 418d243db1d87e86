import type { PageContent } from '../../../content/page-content.ts'
import { findTerms } from '../../../domain/site/terms-versions.ts'
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx'
import { loadContent } from '../http/load-content.ts'
import { definePage, PageError, type PageRequest } from '../http/page-definition.tsx'
import { CompanyDetails } from './sections/company-details.tsx'
import { TextPage } from './sections/text-page.tsx'

type Policy = 'privacy_cookies' | 'payment_security' | 'currency_conversion' | 'terms_of_purchase'

export const policyPage = (page: Policy) =>
  definePage({
    load: async (request) => (await acceptedVersion(page, request)) ?? loadContent(page, request),
    View: PolicyView,
  })

/**
 * The version of the terms in `?version=`, to which the page of a booking links. Undefined for another policy or
 * without the parameter. Throws a 404 for an unknown version.
 */
async function acceptedVersion(
  page: Policy,
  { url, locale, services }: PageRequest,
): Promise<PageContent<Policy> | undefined> {
  const version = url.searchParams.get('version')
  if (page !== 'terms_of_purchase' || version === null) return undefined
  const terms = /^\d{1,9}$/.test(version) ? await findTerms(services.db, Number(version), locale) : undefined
  if (!terms) throw new PageError(404)
  return terms
}

/**
 * The terms begin with the company details (imprint). The privacy page ends with these details, because its text
 * already names the controller in the first section.
 */
function PolicyView({ data: content }: { data: PageContent<Policy> }) {
  const isPrivacy = content.page === 'privacy_cookies'
  return (
    <TextPage content={content} end={isPrivacy && <CompanyDetails />}>
      {isPrivacy && <CookieSettingsButton className="button button-outline" />}
      {content.page === 'terms_of_purchase' && <CompanyDetails />}
    </TextPage>
  )
}
