import { type BoardingList, boardingList } from '../../contract/boarding-list.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { type BoardPartyOutcome, boardParty } from './board-party.ts'

export type BoardingListImport =
  | { ok: true; date: string; parties: { code: string; outcome: BoardPartyOutcome }[] }
  | { ok: false }

/**
 * Imports the boarding list of a phone, party by party. Importing the same list again changes nothing.
 * @param text the file that the manifest page saved; an invalid file is rejected as a whole
 */
export async function importBoardingList(
  services: AppContext,
  text: string,
  actor: string,
): Promise<BoardingListImport> {
  const list = parseList(text)
  if (!list) return { ok: false }
  const parties: { code: string; outcome: BoardPartyOutcome }[] = []
  for (const { code, aboard, cash } of list.parties) {
    const outcome = await boardParty(services, {
      booking: code,
      cash,
      device: list.device,
      aboard: aboard === null ? 'unchanged' : true,
      actor,
      ...(aboard !== null && { at: boardingTime(aboard, list.boarding, services.now()) }),
    })
    parties.push({ code, outcome })
  }
  return { ok: true, date: list.boarding, parties }
}

/** The phone's time if it is on the day of the trip and not in the future, otherwise now: a phone's clock may be wrong. */
function boardingTime(aboard: string, date: string, now: Date): Date {
  const at = new Date(aboard)
  return dayOf(at) === date && at <= now ? at : now
}

function parseList(text: string): BoardingList | undefined {
  try {
    return boardingList.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
