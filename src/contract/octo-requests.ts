import { z } from 'zod'
import { maxLengths } from '../shared/max-lengths.ts'
import {
  cleanText,
  controlCharacters,
  controlCharactersExceptNewlines,
  email,
  isoDate,
  webAddress,
} from './primitives.ts'

// Request bodies of OCTO 1.0, the open interface for resellers. Unknown fields are ignored. The handlers compare the
// ids with the product, because OCTO has an error code for each kind of wrong id. Tests check the answers against the
// schemas of the standard (`test/octo/core-schemas.ts`).

/** The largest lengths of texts that are stored. */
const maxText = { reference: 200, name: 160, short: maxLengths.first_name, notes: maxLengths.notes } as const

const text = (maximum: number) =>
  z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(maximum)
    // PostgreSQL can't store a null character or half of a surrogate pair.
    .refine((value) => value.isWellFormed() && !controlCharactersExceptNewlines.test(value))
const nullableText = (maximum: number) =>
  text(maximum)
    .nullish()
    .transform((value) => value || null)

const contactText = (maximum: number, isValid: (value: string) => boolean = () => true) =>
  text(maximum)
    .refine(isValid)
    .nullable()
    .transform((value) => value || null)
    .optional()

/** A name needs no letter or digit, because resellers may send a character such as “-” for an unknown name. */
const isName = (name: string) => !controlCharacters.test(name) && !webAddress.test(name)

/** The fields of a contact that a request contains. A field that is null or empty erases the stored value. */
const octoContact = z
  .object({
    fullName: contactText(maxText.name, isName),
    firstName: contactText(maxText.short, isName),
    lastName: contactText(maxText.short, isName),
    emailAddress: z
      .union([z.literal(''), email])
      .nullable()
      .transform((value) => value || null)
      .optional(),
    phoneNumber: contactText(maxLengths.phone),
    locales: z
      .array(text(35))
      .max(20)
      .nullable()
      .transform((value) => value ?? [])
      .optional(),
    postalCode: contactText(20),
    country: contactText(maxText.short),
    notes: contactText(maxText.notes),
  })
  .nullish()
  .transform((contact) => contact ?? null)

/** The changes of a contact in a request; absent fields stay unchanged. */
export type ContactUpdate = NonNullable<z.infer<typeof octoContact>>
export type ResellerContact = { [Field in keyof ContactUpdate]-?: Exclude<ContactUpdate[Field], undefined> }

export const emptyContact: ResellerContact = {
  fullName: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  locales: [],
  postalCode: null,
  country: null,
  notes: null,
}

const lowerCaseUuid = z.uuid().toLowerCase()

const octoUnitItem = z.object({
  unitId: z.unknown(),
  uuid: lowerCaseUuid.nullish(),
  resellerReference: nullableText(maxText.reference),
  contact: octoContact,
})

/** The most people in one booking of a reseller. No boat carries more. */
const maxUnitItems = 500
const octoUnitItems = z.array(octoUnitItem).max(maxUnitItems)

const minutes = z.int().min(0).max(1_000_000)

export const octoReservation = z.object({
  expirationMinutes: minutes.nullish(),
  notes: nullableText(maxText.notes),
  resellerReference: nullableText(maxText.reference),
  contact: octoContact,
  currency: z.string().nullish(),
  unitItems: octoUnitItems,
})

/** The changes of a reseller's booking. A field that is absent or null stays unchanged. */
export const octoUpdate = z.object({
  resellerReference: text(maxText.reference).nullish(),
  expirationMinutes: minutes.nullish(),
  notes: text(maxText.notes).nullish(),
  emailReceipt: z.boolean().nullish(),
  contact: octoContact,
  unitItems: octoUnitItems.nullish(),
})

export const octoCancellation = z.object({
  reason: nullableText(maxText.notes),
  force: z.boolean().nullish(),
})

export const octoExtension = z.object({ expirationMinutes: minutes.nullish() })

const units = z
  .array(z.object({ id: z.unknown(), quantity: z.int().min(0).max(maxUnitItems) }))
  .max(50)
  .nullish()

/** A query of free places, for a range of days or for ids. `localDate` is the older field for a range of one day. */
export const octoAvailability = z.object({
  localDate: isoDate.nullish(),
  localDateStart: isoDate.nullish(),
  localDateEnd: isoDate.nullish(),
  availabilityIds: z.array(z.string().max(64)).max(800).nullish(),
  units,
  currency: z.string().nullish(),
})

/** The longest range of days of one query. */
export const maxOctoDays = 800

/** The most bookings in one answer. */
export const maxOctoBookings = 100

export const octoBookingQuery = z.object({
  resellerReference: text(maxText.reference).optional(),
  supplierReference: text(40).optional(),
  localDate: isoDate.optional(),
  localDateStart: isoDate.optional(),
  localDateEnd: isoDate.optional(),
  productId: z.string().optional(),
  optionId: z.string().optional(),
  /** Our additions to the standard: the answer has at most `limit` bookings, those after the one with uuid `after`. */
  limit: z.coerce.number().int().min(1).max(maxOctoBookings).optional(),
  after: lowerCaseUuid.optional(),
})

export const octoUuid = lowerCaseUuid
