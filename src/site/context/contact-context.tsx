import { createContext, use } from 'react'

/** The operator's e-mail address and phone number. */
export interface OperatorContact {
  email: string
  phone: string
}

const ContactContext = createContext<OperatorContact | null>(null)
export const ContactProvider = ContactContext.Provider

/** Null only in the error view of an island, which is rendered outside the contexts. */
export const useOptionalContact = (): OperatorContact | null => use(ContactContext)

export function useContact(): OperatorContact {
  const contact = useOptionalContact()
  if (!contact) throw new Error('useContact must be used inside ContactProvider')
  return contact
}

/** `+385 23 000 000` as a `tel:` link. */
export const telephoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
