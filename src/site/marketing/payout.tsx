import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  useActionData,
} from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { getReservationRefunds } from '../../domain/payments/refund-queries.ts'
import { findReservation } from '../../domain/reservations/find-reservation.ts'
import { rateLimited } from '../http/rate-limited.ts'
import { readForm, textFieldsOf } from '../http/read-form.ts'
import { requestContext } from '../http/request-context.ts'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { localeOfPath } from '../routing/page-by-path.ts'
import { RefundLookUp } from './payout/refund-look-up.tsx'
import { Refunds } from './payout/refunds.tsx'
import { TextPage } from './sections/text-page.tsx'

/** Personal data: no cache may store the response. */
const noStore = { headers: { 'Cache-Control': 'no-store' } }
const maxCodeLength = 40

/** The booking page links here with `?code=`, so that only the e-mail remains to be entered. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const content = pageContent('payout', localeOfPath(url.pathname), context.get(requestContext).operator)
  const code = url.searchParams.get('code')?.slice(0, maxCodeLength)
  return data(serverOnlyData({ content, code }), code ? noStore : undefined)
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const services = context.get(requestContext)
  const locale = localeOfPath(url.pathname)
  const { form, cardErrors } = await readForm(request, locale)
  const typed = textFieldsOf(form, ['code', 'email'])
  const { caller } = services
  const found = cardErrors
    ? { ok: false as const, errors: cardErrors }
    : await findReservation(services, typed, { locale, caller })
  if ('problem' in found) {
    const { errors, init } = rateLimited(found, locale)
    const headers = { ...init.headers, ...noStore.headers }
    return data({ found: false as const, errors, typed }, { ...init, headers })
  }
  if (!found.ok) return data({ found: false as const, errors: found.errors, typed }, { status: 422, ...noStore })
  const refunds = await getReservationRefunds(services, found.id)
  return data({ found: true as const, id: found.id, refunds }, noStore)
}

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

export default function Payout() {
  const { content, code } = useServerOnlyData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <TextPage content={content}>
      {answer?.found ? (
        <Refunds id={answer.id} booking={answer.refunds} />
      ) : (
        <RefundLookUp refused={answer} code={code} />
      )}
    </TextPage>
  )
}
