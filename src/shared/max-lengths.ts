/**
 * The maximum length of each text in characters, for the schemas of `contract/` and for form fields. The maximum for
 * e-mail addresses is from RFC 5321.
 */
export const maxLengths = {
  first_name: 80,
  last_name: 80,
  phone: 40,
  email: 254,
  /** The guest's notes of a booking. */
  notes: 1000,
  /** The field for the day or the month of a date; `year` is the field for the year. */
  date_part: 2,
  year: 4,
  /** The help that a passenger needs. */
  help: 300,
  /** The whole name in the contact form. */
  name: 120,
  message: 5000,
  /** The code of a booking, as typed. */
  code: 40,
  /** The text of a review. */
  comment: 3000,
  /** A note of the operator about a booking or a payment. */
  own_note: 1000,
  cash_note: 500,
  /** The reason why the signed number of persons differs from the ticked names, or why it is corrected. */
  sail_reason: 300,
  /** A message that the crew writes to the guests of a departure. */
  departure_text: 500,
  /** The number of a booking at the marketplace. */
  marketplace_reference: 60,
  /** The number of a slip of the card terminal. */
  terminal_slip: 40,
  /** Why a review is rejected. */
  reason: 500,
  device_name: 60,
  /** The company that an invoice is for. */
  company: 200,
  address: 200,
  vatin: 40,
} as const

/** The maximum length of the form field with this name; undefined if `maxLengths` does not have the name. */
export const maxLengthOf = (name: string): number | undefined => maxLengths[name as keyof typeof maxLengths]
