import { getReservationRefunds, type ReservationRefunds } from '../../../domain/payments/refund-queries.ts'
import { findReservation } from '../../../domain/reservations/find-reservation.ts'
import { BookingLookupFields, type RejectedLookup } from '../booking/result/find-booking.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { loadContent } from '../http/load-content.ts'
import { definePage, type PageReply, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { rateLimited } from '../http/rate-limited.ts'
import { readForm, textFieldsOf } from '../http/read-form.ts'
import { formTool } from '../ui/form-tool.ts'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { Refunds } from './payout/refunds.tsx'
import { TextPage } from './sections/text-page.tsx'

const maxCodeLength = 40

/** The code comes from a link of the booking page (`?code=`), so that visitors only have to enter the e-mail address. */
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

/** A plain HTML form, because React does not hydrate this page. The server responds with a full page. */
function RefundLookUp({ refused, code }: { refused: RejectedLookup | undefined; code: string | undefined }) {
  const { t, href } = useI18n()
  return (
    <section className="refund-slip" id="look-up" aria-labelledby="look-up-title">
      <div className="chart-edge" />
      <div className="refund-part">
        <h2 className="d3" id="look-up-title">
          <Italics text={t('payout.look_up.title')} />
        </h2>
        <p className="refund-explained">{t('payout.look_up.text')}</p>
        <form
          method="post"
          action={href('payout')}
          className="fields fields-2"
          noValidate
          {...formTool(t, 'tool.refund_status')}
        >
          <BookingLookupFields refused={refused} code={code} />
          <p className="full-row">
            <button type="submit" className="button button-primary button-large">
              {t('payout.look_up.button')}
              <RouteLeg />
            </button>
          </p>
        </form>
      </div>
    </section>
  )
}
