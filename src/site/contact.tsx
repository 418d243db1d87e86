import { createContext, use } from 'react'

/** The operator's e-mail address and phone number. */
export interface Contact {
  email: string
  phone: string
}

const ContactContext = createContext<Contact | null>(null)
export const ContactProvider = ContactContext.Provider

/** Null only on the error page shown when the root loader failed. */
export const useContactIfKnown = (): Contact | null => use(ContactContext)

export function useContact(): Contact {
  const contact = useContactIfKnown()
  if (!contact) throw new Error('useContact must be used inside ContactProvider')
  return contact
}

/** `+385 23 000 000` as a `tel:` link. */
export const telephoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
