import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { localeOf } from '../address.ts'
import { requestContext } from '../request-context.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ url, context }: LoaderFunctionArgs) =>
  pageContent('payout', localeOf(url.pathname), context.get(requestContext).operator)

export default function Payout() {
  return <TextPage content={useLoaderData<typeof loader>()} />
}
