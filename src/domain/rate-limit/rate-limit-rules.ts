/**
 * Rate limits per client address, per booking or per mailbox: `points` replenish evenly over `seconds`. They are wide enough for
 * a hotel whose guests share one address, and narrow enough to stop scripts.
 */
export const rateLimitRules = {
  /**
   * Starting a payment consumes `paymentPoints.start`; all but one are restored when the money is authorised. Per hour this
   * allows twelve declined cards or abandoned bank forms, then one per five minutes, and sixty successful payments.
   */
  payment: { points: 60, seconds: 3600 },
  /** Card tokens of the payment sandbox. */
  token: { points: 120, seconds: 3600 },
  /** Request bodies, consumed before parsing: more than the limits on single actions together. Webhooks are excluded. */
  body: { points: 1200, seconds: 600 },
  /** Validations of the booking form: about ten per booking, and each writes a draft. */
  validate: { points: 600, seconds: 600 },
  /** New booking drafts, one row each. */
  draft: { points: 60, seconds: 3600 },
  /**
   * Searches for a booking by code and e-mail. `find_booking` counts all clients per booking, so that its e-mail can't be
   * guessed.
   */
  find: { points: 30, seconds: 3600 },
  find_booking: { points: 10, seconds: 3600 },
  /** Unpaid bookings per mailbox: each sends at most two mails. The point is restored when the money is authorised. */
  unpaid_to: { points: 6, seconds: 3600 },
  /**
   * Contact messages per client. `message_to` counts per sender address, which gets an acknowledgement and may be another
   * person's.
   */
  message: { points: 20, seconds: 3600 },
  message_to: { points: 5, seconds: 3600 },
  /** Mails to the operator that visitors trigger, all clients together. */
  operator_mail: { points: 200, seconds: 3600 },
  review: { points: 20, seconds: 3600 },
  /** A page that waits for a payment polls thirty times a minute; one booking is open on a few devices at most. */
  status: { points: 900, seconds: 60 },
  status_booking: { points: 120, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>

export type RateLimitName = keyof typeof rateLimitRules

/** Points that a payment consumes when it starts, and the part of them that is restored when it is authorised. */
export const paymentPoints = { start: 5, returned: 4 }

/**
 * An IPv6 customer owns a /56 or a /48: these networks have limits of their own, this many times the limit of one address, in the
 * order of the keys of `RateLimitKey`.
 */
export const networkFactors = [1, 2, 4] as const
