import { useRouteLoaderData } from 'react-router'
import type { OutsideParties } from './outside-parties.ts'

/** What every page knows of the operator and of whom it brings along; `root.tsx` loads it. */
export interface SiteFacts {
  contact: { email: string; phone: string }
  outside: OutsideParties
}

/** Undefined only where the root itself could not be loaded. */
export const useSiteFacts = (): SiteFacts | undefined => useRouteLoaderData<SiteFacts>('root')

export function useContact(): SiteFacts['contact'] {
  const facts = useSiteFacts()
  if (!facts) throw new Error("useContact without the root's loader")
  return facts.contact
}

/** `+385 23 000 000` as a link dials it. */
export const telephoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
