import { aliasesIn, readBookingReference, ticketOf } from '../../../shared/booking-reference.ts'
import type { ManifestData, ManifestPartyData, ReadAnswer } from '../../operations/operations.ts'

export type TicketState = ReadAnswer<'ticket'>['state'] | 'unknown' | 'no_signal'

/**
 * What a ticket means for the crew. Green: let them board. Amber: they may board after a look at the screen. Red: they
 * may not board.
 */
export interface TicketVerdict {
  colour: 'green' | 'amber' | 'red'
  state: TicketState
  date?: string
  party?: ManifestPartyData
  /** The sentence of the server. Without it, the app shows its own sentence for the state. */
  message?: string
}

const colours: Record<TicketState, TicketVerdict['colour']> = {
  ok: 'green',
  other_day: 'amber',
  other_boat: 'amber',
  aboard: 'red',
  no_show: 'amber',
  cancelled: 'red',
  not_paid: 'red',
  unknown: 'red',
  no_signal: 'amber',
}

export function verdictOf(
  state: TicketState,
  { party, ...details }: Pick<TicketVerdict, 'date' | 'message'> & { party?: ManifestPartyData | null },
): TicketVerdict {
  const owes = state === 'ok' && party && party.dueAmount > 0
  return { ...details, ...(party && { party }), state, colour: owes ? 'amber' : colours[state] }
}

/**
 * Finds the party of a scanned or typed ticket in the manifests on the phone; undefined if none has it. An old QR code
 * contains the id of the booking, from which the ticket is computed. The code on a ticket of an earlier booking system
 * can belong to several imported bookings. Of these, the first party with nobody aboard is returned, or else the first.
 */
export async function findTicket(
  text: string,
  manifests: readonly ManifestData[],
): Promise<{ date: string; party: ManifestPartyData } | undefined> {
  const reference = readBookingReference(text)
  const tickets = 'token' in reference ? [reference.token, await ticketOf(reference.token)] : []
  const isMeant = ({ ticket, code }: ManifestPartyData) =>
    'code' in reference ? code === reference.code : tickets.includes(ticket)
  const all = manifests.flatMap(({ date, places }) =>
    places.flatMap(({ parties }) => parties.map((party) => ({ date, party }))),
  )
  const aliases = aliasesIn(text)
  const ofFormer = all.filter(({ party }) => party.alias && aliases.includes(party.alias))
  return all.find(({ party }) => isMeant(party)) ?? ofFormer.find(({ party }) => party.aboard === 0) ?? ofFormer[0]
}
