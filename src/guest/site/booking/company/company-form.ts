import type { InvoiceBuyer } from '../../../../contract/buyer.ts'
import { findFiscalBuyer, setFiscalBuyerByGuest } from '../../../../domain/fiscal/fiscal-buyer.ts'
import { hrefTo } from '../../../../pages.ts'
import { type PageReply, type PageRequest, redirect } from '../../http/page-definition.tsx'
import { rateLimited } from '../../http/rate-limited.ts'
import { textFieldsOf } from '../../http/read-form.ts'

type Errors = Record<string, string[]>

/** The reply to a rejected form: the page shows the form again with what was typed and the errors. */
export interface CompanyAnswer {
  company: Record<keyof InvoiceBuyer, string>
  errors: Errors
}

/**
 * The form with the company of the invoices. `issued` is the number of the final invoice: once it is issued, the
 * company can't be changed. Null if there is no final invoice.
 */
export interface CompanyView {
  fields: Record<keyof InvoiceBuyer, string>
  isSet: boolean
  issued: string | null
  errors: Errors | undefined
}

const none = { company: '', address: '', vatin: '' }

/**
 * The form at `?company`, or after a rejected form; null on the other views. Also null if the site issues no fiscal
 * documents, or if the booking has ended unpaid.
 */
export async function loadCompany(
  { url, services }: PageRequest,
  id: string,
  answer: CompanyAnswer | undefined,
): Promise<CompanyView | null> {
  if (!answer && !url.searchParams.has('company')) return null
  const found = await findFiscalBuyer(services.db, id)
  if (!found) return null
  const { buyer, final: issued } = found
  return { fields: answer?.company ?? buyer ?? none, isSet: buyer !== null, issued, errors: answer?.errors }
}

/** Stores the company and redirects to the booking. After an error the form is shown again. */
export async function submitCompany(
  { services, locale }: PageRequest,
  id: string,
  form: FormData,
  cardErrors: Errors | undefined,
): Promise<PageReply<CompanyAnswer> | Response> {
  const company = textFieldsOf(form, ['company', 'address', 'vatin'])
  if (cardErrors) return { answer: { company, errors: cardErrors }, status: 422 }
  const outcome = await setFiscalBuyerByGuest(services, id, company, { locale, caller: services.caller })
  if ('errors' in outcome) return { answer: { company, errors: outcome.errors }, status: 422 }
  if ('problem' in outcome) {
    const { errors, init } = rateLimited(outcome, locale)
    return { answer: { company, errors }, ...init }
  }
  const page = hrefTo('booking', locale, id)
  // If the final invoice was issued meanwhile, the visitor gets the form, because it says which invoice this is.
  return redirect(!outcome.ok && outcome.refusal === 'issued' ? `${page}?company` : page)
}
