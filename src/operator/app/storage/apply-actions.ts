import { manifestTotals } from '../../../shared/manifest-totals.ts'
import type { ManifestData, ManifestPartyData } from '../../operations/operations.ts'
import type { QueuedAction } from './queued-action.ts'

/**
 * The manifest as it will be after the server has applied these actions in order. Actions that the manifest already
 * contains are left out. Like the server, it never takes more cash than is due and never boards more people than the
 * party has.
 */
export function applyActions(manifest: ManifestData, waiting: readonly QueuedAction[], device: string): ManifestData {
  const actions = waiting.filter(({ sequence }) => !manifest.applied.includes(sequence))
  if (actions.length === 0) return manifest
  const places = manifest.places.map((place) => {
    const parties = place.parties.map((party) =>
      actions.filter(concerns(party)).reduce((current, action) => applyTo(current, action, device), party),
    )
    return { ...place, parties, totals: manifestTotals(parties) }
  })
  const applied = [...manifest.applied, ...actions.map(({ sequence }) => sequence)]
  return { ...manifest, applied, places, totals: manifestTotals(places.flatMap(({ parties }) => parties)) }
}

/** Whether an action is about the party: actions name a party by its code. */
const concerns = (party: ManifestPartyData) => (action: QueuedAction) =>
  action.name !== 'cash-count' && action.input.booking === party.code

function applyTo(party: ManifestPartyData, action: QueuedAction, device: string): ManifestPartyData {
  switch (action.name) {
    case 'board':
      return board(party, action, device)
    case 'no-show':
      return party.aboard > 0 ? party : { ...party, noShow: !action.input.undo }
    case 'reservation-note':
      return { ...party, ownNotes: [...party.ownNotes, action.input.note] }
    case 'cash-count':
      return party
  }
}

function board(
  party: ManifestPartyData,
  { input, recordedAt }: Extract<QueuedAction, { name: 'board' }>,
  device: string,
): ManifestPartyData {
  const { undo = false, cash = 0 } = input
  const left = undo ? party.aboard : party.guests - party.aboard
  const guests = Math.min(input.guests ?? left, left)
  const aboard = party.aboard + (undo ? -guests : guests)
  const due = undo ? party.cashAmount : party.dueAmount
  const moved = Math.min(cash === 'all' ? due : cash, due) * (undo ? -1 : 1)
  return {
    ...party,
    aboard,
    noShow: false,
    boardedAt: aboard === 0 ? null : (party.boardedAt ?? recordedAt),
    boardedBy: aboard === 0 ? null : (party.boardedBy ?? device),
    cashAmount: party.cashAmount + moved,
    dueAmount: party.dueAmount - moved,
  }
}
