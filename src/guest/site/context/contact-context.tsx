import { createContext, use } from 'react'

/** The operator's e-mail address and phone number. */
export interface OperatorContact {
  email: string
  phone: string
}

/** The operator's contact data and name, for all pages and islands. */
export interface Operator extends OperatorContact {
  /** The operator's name, with which the title of each document ends. */
  name: string
}

const ContactContext = createContext<Operator | null>(null)
export const ContactProvider = ContactContext.Provider

/** Returns null outside a `ContactProvider` and never throws, so that error views can use this hook. */
export const useOptionalContact = (): Operator | null => use(ContactContext)

export function useContact(): Operator {
  const contact = useOptionalContact()
  if (!contact) throw new Error('useContact must be used inside ContactProvider')
  return contact
}
