/**
 * Rate limits, most of them per client address, per booking or per mailbox: `points` replenish evenly over `seconds`.
 * The limits are high enough for a hotel whose guests share one address, and low enough to stop scripts.
 */
export const rateLimitRules = {
  /**
   * Starting a payment consumes 5 points (`paymentPoints`); 4 of them are restored when it is authorized. So a client
   * can make 12 failed payments at once (declined card, abandoned bank form) and then one per five minutes, or about 60
   * successful payments per hour.
   */
  payment: { points: 60, seconds: 3600 },
  /** Card tokens that a client creates in the payment sandbox. */
  token: { points: 120, seconds: 3600 },
  /**
   * Request bodies; the point is consumed before the body is parsed. The limit exceeds the sum of the limits on single
   * actions. Webhooks of payments are excluded.
   */
  body: { points: 1200, seconds: 600 },
  /** Validations of the booking form: about ten per booking, and each writes a draft. */
  validate: { points: 600, seconds: 600 },
  /** New booking drafts, one row each. */
  draft: { points: 60, seconds: 3600 },
  /**
   * Searches for a booking by code and e-mail. `find_booking` counts all clients per booking, which prevents
   * guessing its e-mail address.
   */
  find: { points: 30, seconds: 3600 },
  find_booking: { points: 10, seconds: 3600 },
  /**
   * `change`: changes, cancellations and other requests about a booking, counted per booking, or per client if the id
   * is unknown. `confirm_email`: attempts to confirm the e-mail address of a booking. They are counted per booking for
   * all clients together, so that nobody can guess the address.
   */
  change: { points: 60, seconds: 3600 },
  confirm_email: { points: 10, seconds: 3600 },
  /**
   * Unpaid bookings per mailbox. The mailbox may be a stranger's, and each booking sends up to two mails to it. The
   * point is restored when the payment is authorized.
   */
  unpaid_to: { points: 6, seconds: 3600 },
  /**
   * `message`: contact messages per client. `message_to`: contact messages per e-mail address in the form. This address
   * gets an acknowledgement and may be another person's.
   */
  message: { points: 20, seconds: 3600 },
  message_to: { points: 5, seconds: 3600 },
  /** Mails to the operator that visitors trigger, all clients together. */
  operator_mail: { points: 200, seconds: 3600 },
  review: { points: 20, seconds: 3600 },
  /** `octo`: requests per reseller. `octo_key`: requests with an invalid key, per client address. */
  octo: { points: 6000, seconds: 60 },
  octo_key: { points: 60, seconds: 600 },
  /**
   * `waitlist`: places for which parties wait, counted per client. They are also counted per mail domain, because the
   * owner of a domain can create any number of addresses. Domains of mail providers are not counted. `waitlist_to`:
   * requests per mailbox, because each request sends a mail to the mailbox.
   */
  waitlist: { points: 40, seconds: 4 * 3600 },
  waitlist_to: { points: 5, seconds: 3600 },
  /**
   * Status polls per booking (`status_booking`), or per client for unknown ids. A page that waits for a payment polls
   * at most 30 times per minute, and a few devices at most show the page of the same booking.
   */
  status: { points: 900, seconds: 60 },
  status_booking: { points: 120, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>

/**
 * Rate limits of the operator's app, of calendars and of wallet passes. A device that has or had a session is counted
 * by its id, any other device by its address (`identifyDevice`). So strangers on the crew's network, who look like a
 * new phone, can't lock out a paired phone.
 */
export const appRateLimitRules = {
  /**
   * Calls of the operator's app. If the network of a new phone has used up the limit, the phone has to be paired on
   * another network.
   */
  operator_app: { points: 3000, seconds: 600 },
  /**
   * `pairing`: requests to pair a device, limited so that nobody can guess a short code. `sign_in`: requests to sign in
   * or to confirm with a passkey.
   */
  pairing: { points: 20, seconds: 600 },
  sign_in: { points: 120, seconds: 600 },
  /**
   * Reads of the crew phones' calendars, per client address. A calendar app reads a calendar at most four times an
   * hour.
   */
  calendar: { points: 300, seconds: 3600 },
  /** Passes for wallets per client: a device asks twice for each new version, and guests of a hotel share an address. */
  wallet: { points: 600, seconds: 3600 },
} as const satisfies Record<string, { points: number; seconds: number }>

/**
 * Limits on mails: all mails to one mailbox, and the operator's mails about new bookings. They are never shown to
 * visitors: a mail above the limit is delayed, by up to six minutes at a time.
 */
export const mailRateLimitRules = {
  mail_to: { points: 10, seconds: 3600 },
  new_booking_mail: { points: 5, seconds: 1800 },
} as const

export type RateLimitName = keyof typeof rateLimitRules
export type AppRateLimitName = keyof typeof appRateLimitRules

/**
 * `start`: points that a payment consumes when it starts. `returned`: the part of them that is restored when the
 * payment is authorized.
 */
export const paymentPoints = { start: 5, returned: 4 }

/**
 * By how much the points of a limit are multiplied for each key of `RateLimitKey`, in the order of the keys: an IPv4
 * address or an IPv6 network /64, then the network /56, then /48. The wider networks also have a limit, because one
 * IPv6 customer may own a /56 or a /48.
 */
export const networkFactors = [1, 2, 4] as const
