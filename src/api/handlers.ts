import type { Context } from 'hono'
import type { CallName } from '../contract/calls.ts'
import { reviewsQuery } from '../contract/reviews.ts'
import { disabledDatesQuery, freeTicketsQuery } from '../contract/settings.ts'
import { placesOn, sailingDays } from '../domain/availability/availability.ts'
import { spend } from '../domain/limits/spend.ts'
import { sendContactMessage } from '../domain/messages/send-contact-message.ts'
import { receiveWebhook } from '../domain/payments/receive-webhook.ts'
import { refreshPayment } from '../domain/payments/refresh-payment.ts'
import { specialOffers } from '../domain/pricing/special-offers.ts'
import { refuse } from '../domain/refusal.ts'
import { readDraftToken } from '../domain/reservations/booking-draft.ts'
import { checkForm } from '../domain/reservations/check-form.ts'
import { createReservation } from '../domain/reservations/create-reservation.ts'
import { payAgain } from '../domain/reservations/pay-again.ts'
import { mayWatch, viewReservation } from '../domain/reservations/view-reservation.ts'
import { leaveReview } from '../domain/reviews/leave-review.ts'
import { publishedReviews, readCursor } from '../domain/reviews/published-reviews.ts'
import type { Services } from '../domain/services.ts'
import { currentSettings } from '../domain/settings/current-settings.ts'
import { operatorSettings } from '../domain/settings/operator-settings.ts'
import { languages, locales } from '../i18n/locales.ts'
import { queryOf } from './input.ts'
import { localeOf } from './locale.ts'
import { contentOf } from './page-content.ts'
import { problem, refused, tooMany } from './problems.ts'
import { tracingOf } from './tracing.ts'

type Handler = (services: Services, c: Context) => Response | Promise<Response>

/** One handler per endpoint: parses the request, calls the domain, responds. */
export const handlers: Record<CallName, Handler> = {
  settings: async (services, c) => c.json({ data: { value: await currentSettings(services) } }),

  locales: (_, c) => c.json({ data: locales.map((code) => ({ code, ...languages[code] })) }),

  async reviews(services, c) {
    const parsed = queryOf(c, reviewsQuery)
    if (!parsed.ok) return refused(c, parsed)
    const { limit, cursor } = parsed.query
    const isInvalid = cursor !== undefined && !readCursor(cursor)
    if (isInvalid) return refused(c, refuse([{ field: 'cursor', key: 'error.cursor' }], localeOf(c)))
    return c.json(await publishedReviews(services, { limit, cursor }))
  },

  async createReview(services, c) {
    const outcome = await leaveReview(services, c.get('json'), { locale: localeOf(c), caller: c.get('clientKey')() })
    if (outcome.ok) return c.json({ data: { id: outcome.id, status: 'awaiting_approval' } }, 201)
    return 'problem' in outcome ? tooMany(c, outcome) : refused(c, outcome)
  },

  page(services, c) {
    const content = contentOf(c.req.param('page') ?? '', localeOf(c), services)
    return content ? c.json({ data: content }) : problem(c, 'not_found')
  },

  async disabledDates(services, c) {
    const parsed = queryOf(c, disabledDatesQuery)
    if (!parsed.ok) return refused(c, parsed)
    const { from, to, passengers } = parsed.query
    const settings = await operatorSettings(services.db)
    const maximum = settings.booking.max_party
    if (passengers > maximum) {
      return refused(c, refuse([{ field: 'passengers', key: 'error.too_many', values: { maximum } }], localeOf(c)))
    }
    const days = await sailingDays(services.db, { from, to, now: services.now(), settings })
    return c.json({ data: days.filter((day) => day.placesLeft < passengers).map((day) => day.date) })
  },

  async freeTickets(services, c) {
    const parsed = queryOf(c, freeTicketsQuery)
    if (!parsed.ok) return refused(c, parsed)
    const { date, state, placesLeft } = await placesOn(services.db, parsed.query.date, services.now())
    const each = { total: placesLeft, adults: placesLeft, children: placesLeft, infants: placesLeft }
    return c.json({ data: { date, bookable: state === 'open', ...each } })
  },

  specialOffers: async (services, c) => c.json({ data: await specialOffers(services, localeOf(c)) }),

  async validate(services, c) {
    const requested = c.req.query('step')
    const step = requested === 'date' || requested === 'details' ? requested : undefined
    if (requested && !step) return refused(c, refuse([{ field: 'step', key: 'error.invalid' }], localeOf(c)))
    const limit = await spend(services, 'validate', c.get('clientKey')())
    if (!limit.ok) return tooMany(c, limit)
    const check = await checkForm(services, c.get('json'), { locale: localeOf(c), step })
    return check.ok ? c.json({ data: { quote: check.quote } }) : refused(c, check)
  },

  async create(services, c) {
    const outcome = await createReservation(services, c.get('json'), {
      locale: localeOf(c),
      tracing: tracingOf(c),
      key: c.req.header('Idempotency-Key'),
      // Only sent by the site's own booking form.
      draft: readDraftToken(c.req.raw, services.origin),
      caller: c.get('clientKey')(),
    })
    if (outcome.ok) return c.json({ data: outcome.reservation }, 201)
    if (!('problem' in outcome)) return refused(c, outcome)
    return outcome.problem === 'too_many' ? tooMany(c, outcome) : problem(c, outcome.problem)
  },

  async pay(services, c) {
    const options = { locale: localeOf(c), key: c.req.header('Idempotency-Key'), caller: c.get('clientKey')() }
    const outcome = await payAgain(services, c.req.param('id') ?? '', c.get('json'), options)
    if (outcome.ok) return c.json({ data: outcome.reservation }, 201)
    if (!('problem' in outcome)) return refused(c, outcome)
    if (outcome.problem === 'too_many') return tooMany(c, outcome)
    return problem(c, outcome.problem === 'unknown' ? 'not_found' : outcome.problem)
  },

  async status(services, c) {
    const id = c.req.param('id') ?? ''
    const limit = await mayWatch(services, id, c.get('clientKey')())
    if (!limit.ok) return tooMany(c, limit)
    await refreshPayment(services, id)
    const reservation = await viewReservation(services, id, localeOf(c))
    return reservation ? c.json({ data: reservation }) : problem(c, 'not_found')
  },

  async sendEmail(services, c) {
    const outcome = await sendContactMessage(services, c.get('json'), {
      locale: localeOf(c),
      caller: c.get('clientKey')(),
    })
    if (outcome.ok) return c.json({ data: { sent: true } }, 202)
    return 'problem' in outcome ? tooMany(c, outcome) : refused(c, outcome)
  },

  async providerEvents(services, c) {
    const id = c.req.param('provider')
    const provider = [...services.providers.values()].find((candidate) => candidate.id === id)
    if (!provider) return problem(c, 'not_found')
    const body = new Uint8Array(await c.req.arrayBuffer())
    const outcome = await receiveWebhook(services, provider, { body, headers: c.req.raw.headers })
    return outcome.ok
      ? c.json({ data: { received_at: outcome.receivedAt.toISOString() } })
      : problem(c, 'bad_request', outcome.why)
  },
}
