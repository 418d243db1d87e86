import { createContext, use } from 'react'

/** How the operator is reached. */
export interface Contact {
  email: string
  phone: string
}

const ContactContext = createContext<Contact | null>(null)
export const ContactProvider = ContactContext.Provider

/** Null only where the root itself could not be loaded. */
export const useContactIfKnown = (): Contact | null => use(ContactContext)

export function useContact(): Contact {
  const contact = useContactIfKnown()
  if (!contact) throw new Error('useContact without the root around it')
  return contact
}

/** `+385 23 000 000` as a link dials it. */
export const telephoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
