// JSON Schemas of OCTO API 1.0, written from the published specification and independent of the code under test. Every field
// of the specification is required, also those that it calls optional: validators count an absent field as a failure.

type Schema = Record<string, unknown>

/** An object whose fields are all required; other fields are allowed, since capabilities add some. */
export const object = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})
export const list = (items: Schema, minItems = 0): Schema => ({ type: 'array', items, minItems })
export const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
export const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values })

export const text: Schema = { type: 'string' }
export const nonEmpty: Schema = { type: 'string', minLength: 1 }
export const integer: Schema = { type: 'integer' }
export const boolean: Schema = { type: 'boolean' }
export const url: Schema = { type: 'string', pattern: '^https?://[^\\s]+[^/]$' }
const email: Schema = { type: 'string', pattern: '^\\S+@\\S+$' }
const uuid: Schema = { type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }
const date: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const utc: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' }
/** Local times contain the offset of the time zone. */
const local: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[+-]\\d{2}:\\d{2}$' }
const hours: Schema = { type: 'string', pattern: '^\\d{2}:\\d{2}$' }
const locale: Schema = { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$' }

const contactFields = list(oneOf('firstName', 'lastName', 'emailAddress', 'phoneNumber', 'country', 'notes', 'locales'))

export const supplier = object({
  id: nonEmpty,
  name: nonEmpty,
  endpoint: url,
  contact: object({
    website: nullable(url),
    email: nullable(email),
    telephone: nullable(text),
    address: nullable(text),
  }),
})

export const unit = object({
  id: nonEmpty,
  internalName: nonEmpty,
  reference: nullable(text),
  type: oneOf('ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER'),
  requiredContactFields: contactFields,
  restrictions: object({
    minAge: integer,
    maxAge: integer,
    idRequired: boolean,
    minQuantity: nullable(integer),
    maxQuantity: nullable(integer),
    paxCount: { type: 'integer', minimum: 1 },
    accompaniedBy: list(text),
  }),
})

export const option = object({
  id: nonEmpty,
  default: boolean,
  internalName: nonEmpty,
  reference: nullable(text),
  availabilityLocalStartTimes: list(hours, 1),
  cancellationCutoff: nonEmpty,
  cancellationCutoffAmount: integer,
  cancellationCutoffUnit: oneOf('hour', 'minute', 'day'),
  requiredContactFields: contactFields,
  restrictions: object({ minUnits: nullable(integer), maxUnits: nullable(integer) }),
  units: list(unit, 1),
})

const redemptionMethod = oneOf('DIGITAL', 'PRINT', 'MANIFEST')
const deliveryMethods = list(oneOf('VOUCHER', 'TICKET'), 1)
const deliveryFormat = oneOf('PDF_URL', 'QRCODE')

export const product = object({
  id: nonEmpty,
  internalName: nonEmpty,
  reference: nullable(text),
  locale,
  timeZone: nonEmpty,
  allowFreesale: boolean,
  instantConfirmation: boolean,
  instantDelivery: boolean,
  availabilityRequired: boolean,
  // This supplier has fixed departures only: a product with opening hours has other rules.
  availabilityType: oneOf('START_TIME'),
  deliveryFormats: list(deliveryFormat, 1),
  deliveryMethods,
  redemptionMethod,
  options: list(option, 1),
})

const availabilityStatus = oneOf('AVAILABLE', 'FREESALE', 'SOLD_OUT', 'LIMITED', 'CLOSED')
const count = { type: 'integer', minimum: 0 }
/** A list that must be empty, because fixed departures have no opening hours. */
const noOpeningHours = { type: 'array', maxItems: 0 }

/** `available` is true exactly for the states in which something can be sold. */
const consistentState = {
  if: { properties: { available: { const: true } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { status: { enum: ['AVAILABLE', 'LIMITED', 'FREESALE'] }, vacancies: { minimum: 1 } } },
  else: { properties: { status: { enum: ['SOLD_OUT', 'CLOSED'] } } },
}

export const availabilityCalendar = {
  ...object({
    localDate: date,
    available: boolean,
    status: availabilityStatus,
    vacancies: count,
    capacity: count,
    openingHours: noOpeningHours,
  }),
  ...consistentState,
}

const bookedAvailability = {
  id: nonEmpty,
  localDateTimeStart: local,
  localDateTimeEnd: local,
  allDay: { const: false },
  openingHours: noOpeningHours,
}

export const availability = {
  ...object({
    ...bookedAvailability,
    available: boolean,
    status: availabilityStatus,
    vacancies: count,
    capacity: count,
    maxUnits: nullable(count),
    utcCutoffAt: utc,
  }),
  ...consistentState,
}

const contact = object({
  fullName: nullable(text),
  firstName: nullable(text),
  lastName: nullable(text),
  emailAddress: nullable(email),
  phoneNumber: nullable(text),
  locales: list(text),
  postalCode: nullable(text),
  country: nullable(text),
  notes: nullable(text),
})

const bookingStatus = oneOf('ON_HOLD', 'CONFIRMED', 'EXPIRED', 'CANCELLED', 'REDEEMED', 'PENDING', 'REJECTED')

const ticket = object({
  redemptionMethod,
  utcRedeemedAt: nullable(utc),
  deliveryOptions: list(object({ deliveryFormat, deliveryValue: nonEmpty })),
})

const unitItem = object({
  uuid,
  resellerReference: nullable(text),
  supplierReference: nullable(text),
  unitId: nonEmpty,
  unit,
  status: bookingStatus,
  utcRedeemedAt: nullable(utc),
  contact,
  // Null, because only the delivery method TICKET gives each person a ticket.
  ticket: { type: 'null' },
})

const cancellation = object({
  refund: oneOf('FULL', 'PARTIAL', 'NONE'),
  reason: nullable(text),
  utcCancelledAt: utc,
})

const none = { type: 'null' }

/** For each state of a booking: the fields that must be set or null. Cancelled and expired ones can't be cancelled. */
const stateRules = [
  [['ON_HOLD'], { utcExpiresAt: utc, utcConfirmedAt: none, cancellation: none, utcRedeemedAt: none }],
  [['CONFIRMED'], { utcExpiresAt: none, utcConfirmedAt: utc, cancellation: none, utcRedeemedAt: none }],
  [['CANCELLED'], { utcExpiresAt: none, cancellation, utcRedeemedAt: none, cancellable: { const: false } }],
  [['EXPIRED'], { utcExpiresAt: utc, cancellation, utcRedeemedAt: none, cancellable: { const: false } }],
  [['REDEEMED'], { utcExpiresAt: none, utcConfirmedAt: utc, cancellation: none, utcRedeemedAt: utc }],
] as const

export const booking = {
  ...object({
    id: nonEmpty,
    uuid,
    testMode: boolean,
    resellerReference: nullable(text),
    supplierReference: nullable(text),
    status: bookingStatus,
    utcCreatedAt: utc,
    utcUpdatedAt: nullable(utc),
    utcExpiresAt: nullable(utc),
    utcRedeemedAt: nullable(utc),
    utcConfirmedAt: nullable(utc),
    productId: nonEmpty,
    product,
    optionId: nonEmpty,
    option,
    cancellable: boolean,
    cancellation: nullable(cancellation),
    freesale: boolean,
    availabilityId: nonEmpty,
    availability: object(bookedAvailability),
    contact,
    notes: nullable(text),
    deliveryMethods,
    voucher: ticket,
    unitItems: list(unitItem, 1),
  }),
  allOf: stateRules.map(([states, properties]) => ({
    if: { properties: { status: { enum: [...states] } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties },
  })),
}

const errorCodes = {
  INVALID_PRODUCT_ID: 'productId',
  INVALID_OPTION_ID: 'optionId',
  INVALID_UNIT_ID: 'unitId',
  INVALID_AVAILABILITY_ID: 'availabilityId',
  INVALID_BOOKING_UUID: 'uuid',
  BAD_REQUEST: null,
  UNPROCESSABLE_ENTITY: null,
  UNAUTHORIZED: null,
  FORBIDDEN: null,
} as const

/** An error about an invalid id has a field with this id. */
export const error = {
  anyOf: Object.entries(errorCodes).map(([code, field]) =>
    object({ error: { const: code }, errorMessage: nonEmpty, ...(field && { [field]: text }) }),
  ),
}
