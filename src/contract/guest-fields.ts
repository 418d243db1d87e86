/** The guest's data in an order. The order digest and the inserted columns are derived from this list. */
export const guestFields = ['first_name', 'last_name', 'phone', 'email', 'notes'] as const
export type GuestField = (typeof guestFields)[number]

export const pickGuestFields = (values: Record<GuestField, string>): Record<GuestField, string> =>
  Object.fromEntries(guestFields.map((field) => [field, values[field]])) as Record<GuestField, string>

/**
 * The guest's data in the booking form: one name, which `splitName` divides for the order. The form and its draft are
 * derived from this list.
 */
export const guestInputs = ['name', 'phone', 'email', 'notes'] as const
export type GuestInput = (typeof guestInputs)[number]
