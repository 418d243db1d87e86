import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { pageAt } from '../address.ts'
import { requestContext } from '../request-context.ts'
import { TextPage } from './text-page.tsx'

const policies = ['privacy_cookies', 'payment_security', 'currency_conversion', 'terms_of_purchase'] as const

export function loader({ url, context }: LoaderFunctionArgs) {
  const { page, locale } = pageAt(url.pathname, policies)
  return pageContent(page, locale, context.get(requestContext).operator)
}

export default function Policy() {
  return <TextPage content={useLoaderData<typeof loader>()} />
}
