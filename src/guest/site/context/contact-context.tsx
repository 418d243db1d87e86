import { createContext, use } from 'react'

/** The operator's e-mail address and phone number. */
export interface OperatorContact {
  email: string
  phone: string
}

/** What pages show of the operator everywhere. */
export interface Operator extends OperatorContact {
  /** As in the titles of documents. */
  name: string
}

const ContactContext = createContext<Operator | null>(null)
export const ContactProvider = ContactContext.Provider

/** Null outside a `ContactProvider`, since an error view must not throw. */
export const useOptionalContact = (): Operator | null => use(ContactContext)

export function useContact(): Operator {
  const contact = useOptionalContact()
  if (!contact) throw new Error('useContact must be used inside ContactProvider')
  return contact
}
