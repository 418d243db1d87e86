import { consume } from '../../../domain/rate-limit/consume.ts'
import {
  draftCookie,
  loadDraft,
  readDraftToken,
  saveDraft,
} from '../../../domain/reservations/booking/booking-draft.ts'
import { findLiveOffer } from '../../../domain/waitlist/take-offer.ts'
import { findEntryOfOffer } from '../../../domain/waitlist/view-entry.ts'
import { hrefTo, withQuery } from '../../../pages.ts'
import { type PageRequest, redirect } from '../http/page-definition.tsx'
import { rateLimitedPage } from '../http/rate-limited.ts'

/**
 * Opens the booking form with an offer from the waitlist, for the link in its mail: stores a draft with the day and the
 * party, and redirects to the form. If the offer has ended, the link leads to the page of its entry.
 */
export async function openWithOffer(
  { request, url, locale, services }: PageRequest,
  offerId: string,
): Promise<Response> {
  const form = withQuery(hrefTo('book_now', locale), url, { offer: null })
  const offer = await findLiveOffer(services.db, offerId, services.now())
  if (!offer) {
    const entryId = await findEntryOfOffer(services.db, offerId)
    return redirect(entryId ? hrefTo('waitlist', locale, entryId) : form, {}, 302)
  }
  const limit = await consume(services, 'draft', services.caller)
  if (!limit.ok) throw rateLimitedPage(limit, locale)
  const token = readDraftToken(request, services.origin)
  const draft = await loadDraft(services, token)
  // A draft that became a reservation is not reused. A draft with another offer is, and then records that this offer
  // was opened (`unopenedUntil`).
  const own = draft && draft.reservationId === null ? draft : null
  const reusable = own?.offerId == null || own.offerId === offer.id ? own : null
  const { date, adults, children, infants } = offer
  const fields = { ...own?.fields, date, adults, children, infants }
  const saved = await saveDraft(services, reusable ? token : null, fields, null, offer.id)
  return redirect(form, { 'Set-Cookie': draftCookie(saved, services.origin) }, 302)
}
