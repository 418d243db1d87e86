import { departureKey } from '../../../../domain/places/departure-id.ts'
import { consume } from '../../../../domain/rate-limit/consume.ts'
import {
  draftCookie,
  loadDraft,
  readDraftToken,
  saveDraft,
} from '../../../../domain/reservations/booking/booking-draft.ts'
import { callAt } from '../../../../domain/trips/sailing.ts'
import { loadTrips, startOf, tripOf } from '../../../../domain/trips/trips.ts'
import { findLiveOffer } from '../../../../domain/waitlist/take-offer.ts'
import { findEntryOfOffer } from '../../../../domain/waitlist/view-entry.ts'
import { hrefTo, withQuery } from '../../../../pages.ts'
import { type PageRequest, redirect } from '../../http/page-definition.tsx'
import { rateLimitedPage } from '../../http/rate-limited.ts'
import { parseStoredFields } from './booking-fields.ts'
import { extrasOn } from './prefill.ts'

/**
 * Opens the booking form with an offer from the waitlist, for the link in the mail about the offer: stores a draft with
 * the day and the party, and redirects to the form. If the offer has ended, the link leads to the page of the waitlist
 * entry.
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
  // The fields of the visitor's draft are taken over unless the draft became a reservation. A draft with another offer
  // is the record that the visitor has opened that offer (`unopenedUntil`). So it is copied and not overwritten.
  const own = draft && draft.reservationId === null ? draft : null
  const reusable = own?.offerId == null || own.offerId === offer.id ? own : null
  const { departure, adults, children, infants } = offer
  const { trip, date, start } = departureKey(departure)
  const trips = await loadTrips(services.db)
  const chosen = parseStoredFields(own?.fields ?? {})
  const fields = {
    ...own?.fields,
    ...{ trip, date, start, adults, children, infants },
    // A quay or extra that was chosen on another trip is removed if this trip does not have it.
    ...(!callAt(startOf(tripOf(trips, trip), start), chosen.departure_location) && { departure_location: '' }),
    ...(await extrasOn(services, trip, chosen)),
  }
  const saved = await saveDraft(services, reusable ? token : null, fields, null, offer.id)
  return redirect(form, { 'Set-Cookie': draftCookie(saved, services.origin) }, 302)
}
