import { z } from 'zod'
import { isoDate, singleLineText } from '../../contract/primitives.ts'
import { linkText } from '../../domain/reservations/links/link-text.ts'
import { prolongLink } from '../../domain/reservations/links/prolong-link.ts'
import { renewLink } from '../../domain/reservations/links/renew-link.ts'
import { type LinksOf, openLinks, viewLink } from '../../domain/reservations/links/view-link.ts'
import { findMailDetails } from '../../domain/reservations/mail-details.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { bookingReference, defineOperation, done, moment, type OperationContext, refused } from './define-operation.ts'
import { orderRefusals } from './reservation-add.ts'

/** An unpaid link opens the guest's page, so a phone of the crew gets only links that it has made (decision 098). */
const reachOf = ({ role, device }: OperationContext): LinksOf => (role === 'crew' ? { device: device?.id } : {})

/**
 * The payment link of a booking. `text`: a message with the link, in the guest's language; null unless the state is
 * `open`.
 */
export const paymentLinkView = defineOperation({
  name: 'payment-link',
  role: 'crew',
  effect: 'read',
  input: z.object({ booking: singleLineText(300) }),
  answer: z.object({
    code: z.string(),
    state: z.enum(['open', 'ending', 'paid', 'ended', 'renewed']),
    heldUntil: moment,
    /** When a browser first opened the page of the link; null if none has. */
    openedAt: moment.nullable(),
    /** Until when the link would last if it were prolonged now; null if it can't be prolonged. */
    prolongableUntil: moment.nullable(),
    text: z.string().nullable(),
    phone: z.string(),
    email: z.string(),
  }),
  async run(context, { booking }) {
    const link = await viewLink(context, booking, reachOf(context))
    if (!link) return refused('no_link')
    const details = link.state === 'open' ? await findMailDetails(context, context.db, link.id) : undefined
    return done({ ...link, text: details ? linkText(details) : null })
  },
  refusals: { no_link: 'refused.no_link' },
})

/** The payment links that wait for their payment, those that end first at the top. */
export const paymentLinks = defineOperation({
  name: 'payment-links',
  role: 'crew',
  effect: 'read',
  input: z.object({}),
  answer: z.object({
    links: z.array(
      z.object({
        code: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        date: isoDate,
        guests: z.int(),
        heldUntil: moment,
        openedAt: moment.nullable(),
      }),
    ),
  }),
  run: async (context) => done({ links: await openLinks(context.db, reachOf(context)) }),
  refusals: {},
})

/**
 * Prolongs a payment link, and mails it again. If the link has ended and the places are free, makes a new booking with
 * a new code and link, at today's prices.
 */
export const reservationProlong = defineOperation({
  name: 'reservation-prolong',
  role: 'crew',
  effect: 'none',
  input: z.strictObject({ booking: bookingReference }),
  answer: z.object({ code: z.string(), heldUntil: moment, isNew: z.boolean() }),
  async run(context, { booking }) {
    if (context.role === 'crew' && !(await viewLink(context, booking, reachOf(context)))) return refused('no_link')
    const input = { booking, actor: context.actor }
    const prolonged = await prolongLink(context, input)
    if (prolonged.ok) return { ...prolonged, isNew: false }
    if (prolonged.refusal !== 'ended') return prolonged
    const renewed = await renewLink(context, input)
    if (!renewed.ok) return renewed
    const { code, heldUntil } = renewed
    return heldUntil ? { ok: true as const, code, heldUntil, isNew: true } : refused('no_link')
  },
  refusals: {
    ...orderRefusals,
    unknown: 'refused.unknown_booking',
    no_link: 'refused.no_link',
    paid: 'refused.link_paid',
    ending: 'refused.link_ending',
    not_ended: 'refused.link_ending',
    renewed: 'refused.link_renewed',
    at_limit: ({ code, heldUntil }, { say, day, time }) =>
      say('refused.link_at_limit', { code, day: day(dayOf(heldUntil)), time: time(heldUntil) }),
    form: ({ sentences }, { locale }) => sentences[locale].join(' '),
    deposit_below_minimum: ({ minimum }, { say, money }) =>
      say('refused.link_below_minimum', { minimum: money(minimum) }),
  },
})
