/** What the booking form asks of the guest. Form, draft, digest and insertion follow from this list. */
export const guestFields = ['first_name', 'last_name', 'phone', 'email', 'notes'] as const
export type GuestField = (typeof guestFields)[number]

export const pickGuestFields = (values: Record<GuestField, string>): Record<GuestField, string> =>
  Object.fromEntries(guestFields.map((field) => [field, values[field]])) as Record<GuestField, string>
