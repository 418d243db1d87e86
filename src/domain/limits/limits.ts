/**
 * How much one address may do, or be done to one booking: so many points, which come back evenly within the seconds. A hotel
 * full of guests shares an address, and none of them should notice; a machine that tries things out comes to the end at once.
 */
export const limits = {
  /**
   * Starting a payment costs `paymentPoints`; all but one come back when the money is authorised. An hour allows twelve
   * refused cards or abandoned bank forms, after that one in five minutes, and sixty payments that succeed.
   */
  payment: { points: 60, seconds: 3600 },
  /** Cards typed into the sandbox's fields, which are tried out before they are refused. */
  token: { points: 120, seconds: 3600 },
  /** Bodies of any form or call, before they are parsed: more than all the limits on what they ask for. Webhooks are excluded. */
  body: { points: 1200, seconds: 600 },
  /** Forms of a booking that are checked: some ten for a booking, and each writes a draft. */
  validate: { points: 600, seconds: 600 },
  /** Visitors who begin to fill in the booking form: each gets a row of its own. */
  draft: { points: 60, seconds: 3600 },
  /** Bookings looked for by code and e-mail; and one of them, from wherever, so that its e-mail address isn't guessed. */
  find: { points: 30, seconds: 3600 },
  find_booking: { points: 10, seconds: 3600 },
  /** Unpaid bookings with one e-mail address: each causes two mails at most. The point comes back when the money is authorised. */
  unpaid_to: { points: 6, seconds: 3600 },
  /** Messages to the operator; and to one sender, who each time is told that it came: nobody's mailbox is filled by us. */
  message: { points: 20, seconds: 3600 },
  message_to: { points: 5, seconds: 3600 },
  /** Mails to the operator that visitors cause, from all addresses together. */
  operator_mail: { points: 200, seconds: 3600 },
  review: { points: 20, seconds: 3600 },
  /** A page that waits for a payment asks thirty times a minute; and one booking is open on a few devices at most. */
  status: { points: 900, seconds: 60 },
  status_booking: { points: 120, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>

export type LimitName = keyof typeof limits

/** Points that a payment costs when it starts, and how many of them an authorised payment gives back. */
export const paymentPoints = { start: 5, returned: 4 }

/**
 * An IPv6 customer has a /56 or a /48 of addresses: the wider networks have limits of their own, this many times that of one
 * address. The order is that of `Caller`.
 */
export const networkFactors = [1, 2, 4] as const
