import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { localeOf } from '../address.ts'
import { pageContent } from '../page-content.server.ts'
import { requestContext } from '../request-context.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ url, context }: LoaderFunctionArgs) =>
  pageContent('payout', localeOf(url.pathname), context.get(requestContext).operator)

export default function Payout() {
  return <TextPage content={useLoaderData<typeof loader>()} />
}
