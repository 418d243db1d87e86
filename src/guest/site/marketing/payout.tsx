import { getReservationRefunds, type ReservationRefunds } from '../../../domain/payments/refund-queries.ts'
import { findReservation } from '../../../domain/reservations/find-reservation.ts'
import { loadContent } from '../http/load-content.ts'
import { definePage, type PageReply, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { rateLimited } from '../http/rate-limited.ts'
import { readForm, textFieldsOf } from '../http/read-form.ts'
import { RefundLookUp } from './payout/refund-look-up.tsx'
import { Refunds } from './payout/refunds.tsx'
import { TextPage } from './sections/text-page.tsx'

const maxCodeLength = 40

/** The code from a link of the booking page (`?code=`), so that visitors have to enter only the e-mail address. */
async function load(page: PageRequest) {
  const content = await loadContent('payout', page)
  return { content, code: page.url.searchParams.get('code')?.slice(0, maxCodeLength) }
}

type LookUpAnswer =
  | { found: true; id: string; refunds: ReservationRefunds }
  | { found: false; errors: Record<string, string[]>; typed: { code: string; email: string } }

export async function lookUpRefunds({ request, locale, services }: PageRequest): Promise<PageReply<LookUpAnswer>> {
  const { form, cardErrors } = await readForm(request, locale)
  const typed = textFieldsOf(form, ['code', 'email'])
  const { caller } = services
  const found = cardErrors
    ? { ok: false as const, errors: cardErrors }
    : await findReservation(services, typed, { locale, caller })
  if ('problem' in found) {
    const { errors, init } = rateLimited(found, locale)
    return { answer: { found: false, errors, typed }, ...init }
  }
  if (!found.ok) return { answer: { found: false, errors: found.errors, typed }, status: 422 }
  return { answer: { found: true, id: found.id, refunds: await getReservationRefunds(services, found.id) } }
}

function Payout({ data: { content, code }, answer }: ViewProps<typeof load, LookUpAnswer>) {
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

export const payoutPage = definePage({
  load,
  submit: lookUpRefunds,
  // Personal data: no cache may store the response.
  headers: ({ request, url }): Record<string, string> =>
    request.method === 'POST' || url.searchParams.has('code') ? { 'Cache-Control': 'no-store' } : {},
  View: Payout,
})
