/** The fields of the booking form about the guest, with their maximum lengths in characters (for e-mail by RFC 5321). */
export const maxLengths = { first_name: 80, last_name: 80, phone: 40, email: 254, notes: 1000 } as const

export type GuestField = keyof typeof maxLengths
export const guestFields = Object.keys(maxLengths) as GuestField[]

export const pickGuestFields = (values: Record<GuestField, string>): Record<GuestField, string> =>
  Object.fromEntries(guestFields.map((field) => [field, values[field]])) as Record<GuestField, string>
