import type { ContactUpdate, ResellerContact } from '../../contract/octo-requests.ts'

/**
 * A contact with the fields that a request names. The full name, and first and last name, are two forms of one name: the form
 * that the request uses replaces the other.
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
