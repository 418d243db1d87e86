import type { ContactUpdate, ResellerContact } from '../../contract/octo-requests.ts'

/**
 * Returns a contact with the fields of a request replaced. A name has two forms: the full name, or first and last name.
 * The form that the request uses replaces the other one.
 */
export function mergeContact(contact: ResellerContact, update: ContactUpdate | null | undefined): ResellerContact {
  if (!update) return contact
  const { fullName, firstName, lastName } = update
  const isSplit = firstName !== undefined || lastName !== undefined
  const kept =
    isSplit === (fullName !== undefined)
      ? contact
      : { ...contact, ...(isSplit ? { fullName: null } : { firstName: null, lastName: null }) }
  const named = Object.entries(update).filter(([, value]) => value !== undefined)
  return { ...kept, ...Object.fromEntries(named) }
}
