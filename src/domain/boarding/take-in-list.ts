import { type BoardingList, boardingList } from '../../contract/boarding-list.ts'
import type { Services } from '../services.ts'
import { dayOf } from '../time/operator-time.ts'
import { type BoardOutcome, boardParty } from './board-party.ts'

export type TakenIn = { ok: true; date: string; parties: { code: string; outcome: BoardOutcome }[] } | { ok: false }

/**
 * Takes in what was ticked on a phone, party by party; what was taken in before changes nothing.
 * @param text the file that the manifest's page saved; what is none is refused whole
 */
export async function takeInList(services: Services, text: string, actor: string): Promise<TakenIn> {
  const list = readList(text)
  if (!list) return { ok: false }
  const parties: { code: string; outcome: BoardOutcome }[] = []
  for (const { code, aboard, cash } of list.parties) {
    const outcome = await boardParty(services, {
      booking: code,
      cash,
      device: list.device,
      aboard: aboard === null ? 'as it is' : true,
      actor,
      ...(aboard !== null && { at: tickedAt(aboard, list.boarding, services.now()) }),
    })
    parties.push({ code, outcome })
  }
  return { ok: true, date: list.boarding, parties }
}

/** A phone's clock may be wrong: what it says is taken for true within the day of the trip, until now. */
function tickedAt(aboard: string, date: string, now: Date): Date {
  const at = new Date(aboard)
  return dayOf(at) === date && at <= now ? at : now
}

function readList(text: string): BoardingList | undefined {
  try {
    return boardingList.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
