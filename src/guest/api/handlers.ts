import type { Context } from 'hono'
import { shownLocale, shownLocales } from '../../content/shown-languages.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { reviewsQuery } from '../../contract/reviews.ts'
import { disabledDatesQuery, freeTicketsQuery, settingsQuery } from '../../contract/settings.ts'
import { getSailingDay, sailingDays } from '../../domain/availability/availability.ts'
import { publicDepartures } from '../../domain/availability/public-departures.ts'
import { answerTo } from '../../domain/availability/sailing-day.ts'
import type { AppContext } from '../../domain/context.ts'
import { countAnswer, countRefused } from '../../domain/demand/visit.ts'
import { sendContactMessage } from '../../domain/messages/send-contact-message.ts'
import { receiveWebhook } from '../../domain/payments/receive-webhook.ts'
import { refreshPayment } from '../../domain/payments/refresh-payment.ts'
import { listLocalizedOffers } from '../../domain/pricing/special-offers.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { isBookedBy, readDraftToken } from '../../domain/reservations/booking/booking-draft.ts'
import { createReservation } from '../../domain/reservations/booking/create-reservation.ts'
import { payReservation } from '../../domain/reservations/booking/pay-reservation.ts'
import { validateReservationForm } from '../../domain/reservations/booking/validate-form.ts'
import {
  type ConfirmCancellationOutcome,
  confirmCancellation,
  quoteCancellation,
} from '../../domain/reservations/cancellation/cancel-by-guest.ts'
import { type ConfirmChangeOutcome, confirmChange } from '../../domain/reservations/change/confirm-change.ts'
import { quoteChange } from '../../domain/reservations/change/quote-change.ts'
import { consumeStatusLimit, viewReservation } from '../../domain/reservations/view-reservation.ts'
import { parseReviewCursor, publishedReviews } from '../../domain/reviews/published-reviews.ts'
import { submitReview } from '../../domain/reviews/submit-review.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { settingsFor } from '../../domain/settings/operator-settings.ts'
import { sailingProblems } from '../../domain/trips/sailing.ts'
import { chosenStart } from '../../domain/trips/trips.ts'
import { validationError } from '../../domain/validation-error.ts'
import { joinWaitlist } from '../../domain/waitlist/join.ts'
import { languages } from '../../i18n/locales.ts'
import { readableAnywhere } from '../../platform/http/security-headers.ts'
import { attributionOf } from './attribution.ts'
import { findPageContent } from './page-content.ts'
import { problemResponse, rateLimitedResponse, requestLocale, validationErrorResponse } from './problems.ts'
import { parseQuery } from './request-input.ts'

type Handler = (services: AppContext, c: Context) => Response | Promise<Response>

/** One handler per endpoint. Each parses the request, calls the domain and responds. */
export const handlers: Record<EndpointName, Handler> = {
  async settings(services, c) {
    const parsed = parseQuery(c, settingsQuery)
    if (!parsed.ok) return validationErrorResponse(c, parsed)
    const { trip } = await settingsFor(services.db, parsed.query)
    const [problem] = sailingProblems(trip, parsed.query)
    if (problem) return validationErrorResponse(c, validationError([problem], requestLocale(c)))
    const value = await currentSettings(services, { ...parsed.query, trip: trip.id })
    return c.json({ data: { value } })
  },

  locales: (_, c) =>
    c.json({ data: shownLocales().map((code) => ({ code, name: languages[code].name, iso: languages[code].iso })) }),

  async reviews(services, c) {
    const parsed = parseQuery(c, reviewsQuery)
    if (!parsed.ok) return validationErrorResponse(c, parsed)
    const { limit, cursor } = parsed.query
    const isInvalid = cursor !== undefined && !parseReviewCursor(cursor)
    if (isInvalid)
      return validationErrorResponse(c, validationError([{ field: 'cursor', key: 'error.cursor' }], requestLocale(c)))
    return c.json(await publishedReviews(services, { limit, cursor }))
  },

  async createReview(services, c) {
    const outcome = await submitReview(services, c.get('json'), {
      locale: requestLocale(c),
      caller: c.get('clientKey')(),
    })
    if (outcome.ok) return c.json({ data: { id: outcome.id, status: 'awaiting_approval' } }, 201)
    return 'problem' in outcome ? rateLimitedResponse(c, outcome) : validationErrorResponse(c, outcome)
  },

  async page(services, c) {
    const content = await findPageContent(c.req.param('page') ?? '', requestLocale(c), services)
    return content ? c.json({ data: content }) : problemResponse(c, 'not_found')
  },

  async disabledDates(services, c) {
    const parsed = parseQuery(c, disabledDatesQuery)
    if (!parsed.ok) return validationErrorResponse(c, parsed)
    const { from, to, passengers } = parsed.query
    const settings = await settingsFor(services.db, parsed.query)
    const [problem] = sailingProblems(settings.trip, parsed.query)
    if (problem) return validationErrorResponse(c, validationError([problem], requestLocale(c)))
    const { maxParty: maximum } = settings.trip
    if (passengers > maximum) {
      return validationErrorResponse(
        c,
        validationError([{ field: 'passengers', key: 'error.too_many', values: { maximum } }], requestLocale(c)),
      )
    }
    const days = await sailingDays(services.db, {
      ...{ from, to, now: services.now(), settings },
      start: chosenStart(settings.trip, parsed.query.start).id,
    })
    return c.json({ data: days.filter((day) => day.placesLeft < passengers).map((day) => day.date) })
  },

  async freeTickets(services, c) {
    const parsed = parseQuery(c, freeTicketsQuery)
    if (!parsed.ok) return validationErrorResponse(c, parsed)
    const settings = await settingsFor(services.db, parsed.query)
    const [problem] = sailingProblems(settings.trip, parsed.query)
    if (problem) return validationErrorResponse(c, validationError([problem], requestLocale(c)))
    const now = services.now()
    const day = await getSailingDay(services.db, {
      ...{ date: parsed.query.date, now, settings },
      start: chosenStart(settings.trip, parsed.query.start).id,
    })
    const { date, start, state, placesLeft } = day
    const answer = answerTo(0, day, settings, now)
    countAnswer({ trip: settings.trip.id, date, party: 0, answer }, requestLocale(c))
    const each = { total: placesLeft, adults: placesLeft, children: placesLeft, infants: placesLeft }
    return c.json({ data: { trip: settings.trip.id, date, start, bookable: state === 'open', ...each } })
  },

  async departures(services, c) {
    const data = await publicDepartures(services, requestLocale(c))
    return c.json({ data }, 200, { 'Cache-Control': 'public, max-age=60', Vary: 'X-Locale', ...readableAnywhere })
  },

  async specialOffers(services, c) {
    const { trip } = await settingsFor(services.db, { trip: c.req.query('trip') })
    return c.json({ data: await listLocalizedOffers(services.db, trip.id, requestLocale(c)) })
  },

  async validate(services, c) {
    const requested = c.req.query('step')
    const step = requested === 'date' || requested === 'details' ? requested : undefined
    if (requested && !step)
      return validationErrorResponse(c, validationError([{ field: 'step', key: 'error.invalid' }], requestLocale(c)))
    const limit = await consume(services, 'validate', c.get('clientKey')())
    if (!limit.ok) return rateLimitedResponse(c, limit)
    const check = await validateReservationForm(services, c.get('json'), {
      locale: requestLocale(c),
      step,
      settings: await settingsFor(services.db, c.get('json')),
    })
    if (check.ok) return c.json({ data: { quote: check.quote } })
    if (!check.available) countRefused(step ?? 'details', Object.keys(check.errors), requestLocale(c))
    return validationErrorResponse(c, check)
  },

  async create(services, c) {
    // Only the site's own booking form sends this cookie. Its guests keep the language in which they began the form,
    // even if the site is not shown in it. Bookings of other API clients get a language in which the site is shown.
    const draft = readDraftToken(c.req.raw, services.origin)
    const outcome = await createReservation(services, c.get('json'), {
      locale: draft ? requestLocale(c) : shownLocale(requestLocale(c)),
      tracing: attributionOf(c),
      key: c.req.header('Idempotency-Key'),
      draft,
      caller: c.get('clientKey')(),
    })
    if (outcome.ok) return c.json({ data: outcome.reservation }, 201)
    if (!('problem' in outcome)) {
      if (!outcome.available) countRefused('preview', Object.keys(outcome.errors), requestLocale(c))
      return validationErrorResponse(c, outcome)
    }
    return outcome.problem === 'too_many' ? rateLimitedResponse(c, outcome) : problemResponse(c, outcome.problem)
  },

  async pay(services, c) {
    const options = { locale: requestLocale(c), key: c.req.header('Idempotency-Key'), caller: c.get('clientKey')() }
    const outcome = await payReservation(services, c.req.param('id') ?? '', c.get('json'), options)
    if (outcome.ok) return c.json({ data: outcome.reservation }, 201)
    if (!('problem' in outcome)) return validationErrorResponse(c, outcome)
    if (outcome.problem === 'too_many') return rateLimitedResponse(c, outcome)
    return problemResponse(c, outcome.problem === 'unknown' ? 'not_found' : outcome.problem)
  },

  async quoteChange(services, c) {
    const options = { locale: requestLocale(c), caller: c.get('clientKey')() }
    const outcome = await quoteChange(services, c.req.param('id') ?? '', c.get('json'), options)
    return outcome.ok ? c.json({ data: outcome.quote }) : changeRefusedResponse(c, outcome)
  },

  async change(services, c) {
    const options = { locale: requestLocale(c), key: c.req.header('Idempotency-Key'), caller: c.get('clientKey')() }
    const outcome = await confirmChange(services, c.req.param('id') ?? '', c.get('json'), options)
    return outcome.ok ? c.json({ data: outcome.reservation }, 201) : changeRefusedResponse(c, outcome)
  },

  async quoteCancellation(services, c) {
    const outcome = await quoteCancellation(services, c.req.param('id') ?? '', { caller: c.get('clientKey')() })
    return outcome.ok ? c.json({ data: outcome.quote }) : changeRefusedResponse(c, outcome)
  },

  async cancel(services, c) {
    const options = { locale: requestLocale(c), key: c.req.header('Idempotency-Key'), caller: c.get('clientKey')() }
    const outcome = await confirmCancellation(services, c.req.param('id') ?? '', c.get('json'), options)
    return outcome.ok ? c.json({ data: outcome.reservation }, 201) : changeRefusedResponse(c, outcome)
  },

  async status(services, c) {
    const id = c.req.param('id') ?? ''
    const limit = await consumeStatusLimit(services, id, c.get('clientKey')())
    if (!limit.ok) return rateLimitedResponse(c, limit)
    await refreshPayment(services, id)
    const reservation = await viewReservation(services, id, requestLocale(c), () => isBookedBy(services, c.req.raw, id))
    return reservation ? c.json({ data: reservation }) : problemResponse(c, 'not_found')
  },

  async waitlist(services, c) {
    const outcome = await joinWaitlist(services, c.get('json'), {
      locale: shownLocale(requestLocale(c)),
      caller: c.get('clientKey')(),
    })
    if (outcome.ok) return c.json({ data: { status: 'confirm_email' } }, 202)
    return 'problem' in outcome ? rateLimitedResponse(c, outcome) : validationErrorResponse(c, outcome)
  },

  async sendEmail(services, c) {
    const outcome = await sendContactMessage(services, c.get('json'), {
      locale: requestLocale(c),
      caller: c.get('clientKey')(),
    })
    if (outcome.ok) return c.json({ data: { sent: true } }, 202)
    return 'problem' in outcome ? rateLimitedResponse(c, outcome) : validationErrorResponse(c, outcome)
  },

  async providerEvents(services, c) {
    const id = c.req.param('provider')
    const provider = [...services.providers.values()].find((candidate) => candidate.id === id)
    if (!provider) return problemResponse(c, 'not_found')
    const body = new Uint8Array(await c.req.arrayBuffer())
    const outcome = await receiveWebhook(services, provider, { body, headers: c.req.raw.headers })
    if (outcome.ok) return c.json({ data: { received_at: outcome.receivedAt.toISOString() } })
    return problemResponse(c, outcome.reason === 'unavailable' ? 'unavailable' : 'bad_request', outcome.reason)
  },
}

type ChangeRefused = Exclude<ConfirmChangeOutcome | ConfirmCancellationOutcome, { ok: true }>

function changeRefusedResponse(c: Context, refused: ChangeRefused): Response {
  if (!('problem' in refused)) return validationErrorResponse(c, refused)
  switch (refused.problem) {
    case 'too_many':
      return rateLimitedResponse(c, refused)
    case 'unknown':
      return problemResponse(c, 'not_found')
    case 'quote_changed':
      return problemResponse(c, 'quote_changed', undefined, { quote: refused.quote })
    case 'cancellation_changed':
      return problemResponse(c, 'quote_changed', undefined, { cancellation: refused.quote })
    default:
      return problemResponse(c, refused.problem)
  }
}
