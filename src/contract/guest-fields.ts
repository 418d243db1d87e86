/** What an order says of the guest. Digest and insertion follow from this list. */
export const guestFields = ['first_name', 'last_name', 'phone', 'email', 'notes'] as const
export type GuestField = (typeof guestFields)[number]

export const pickGuestFields = (values: Record<GuestField, string>): Record<GuestField, string> =>
  Object.fromEntries(guestFields.map((field) => [field, values[field]])) as Record<GuestField, string>

/** What the booking form asks of the guest: one name, which `splitName` divides for the order. Form and draft follow from this list. */
export const guestInputs = ['name', 'phone', 'email', 'notes'] as const
export type GuestInput = (typeof guestInputs)[number]
