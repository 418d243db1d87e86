import type { LoaderFunctionArgs } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx'
import { requestContext } from '../http/request-context.ts'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { getPageByPath } from '../routing/page-by-path.ts'
import { CompanyDetails } from './sections/company-details.tsx'
import { TextPage } from './sections/text-page.tsx'

const policies = ['privacy_cookies', 'payment_security', 'currency_conversion', 'terms_of_purchase'] as const

/** Policies that must name the company. */
const withCompany: string[] = ['terms_of_purchase', 'privacy_cookies']

export function loader({ url, context }: LoaderFunctionArgs) {
  const { page, locale } = getPageByPath(url.pathname, policies)
  return serverOnlyData(pageContent(page, locale, context.get(requestContext).operator))
}

export default function Policy() {
  const content = useServerOnlyData<typeof loader>()
  return (
    <TextPage content={content}>
      {content.page === 'privacy_cookies' && <CookieSettingsButton className="button button-outline" />}
      {withCompany.includes(content.page) && <CompanyDetails />}
    </TextPage>
  )
}
