import { createContext, use } from 'react'

/** The operator's e-mail address and phone number. */
export interface OperatorContact {
  email: string
  phone: string
}

const ContactContext = createContext<OperatorContact | null>(null)
export const ContactProvider = ContactContext.Provider

/** Null outside a `ContactProvider`, since an error view must not throw. */
export const useOptionalContact = (): OperatorContact | null => use(ContactContext)

export function useContact(): OperatorContact {
  const contact = useOptionalContact()
  if (!contact) throw new Error('useContact must be used inside ContactProvider')
  return contact
}
