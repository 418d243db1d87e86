import { nobody, type Persons, personsWith } from './persons.ts'

interface Party extends Persons {
  guests: number
  aboard: number
  /** The people aboard, by age. */
  persons: Persons
  restAmount: number
  cashAmount: number
  terminalAmount: number
  dueAmount: number
}

/** The sums of all parties of a manifest. Amounts in cents. */
export interface ManifestTotals extends Party {
  parties: number
}

/**
 * Sums up the parties of a manifest. The server and the operator's app both use this function. In the app, the parties
 * include the boardings that the app has not sent to the server yet.
 */
export function manifestTotals(parties: readonly Party[]): ManifestTotals {
  const sum = (of: (party: Party) => number) => parties.reduce((total, party) => total + of(party), 0)
  return {
    parties: parties.length,
    guests: sum(({ guests }) => guests),
    adults: sum(({ adults }) => adults),
    children: sum(({ children }) => children),
    infants: sum(({ infants }) => infants),
    aboard: sum(({ aboard }) => aboard),
    persons: parties.reduce((total, { persons }) => personsWith(total, persons), nobody),
    restAmount: sum(({ restAmount }) => restAmount),
    cashAmount: sum(({ cashAmount }) => cashAmount),
    terminalAmount: sum(({ terminalAmount }) => terminalAmount),
    dueAmount: sum(({ dueAmount }) => dueAmount),
  }
}
