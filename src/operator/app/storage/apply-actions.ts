import { manifestTotals } from '../../../shared/manifest-totals.ts'
import { countOf, firstOf, personsOf, personsWith, personsWithin, personsWithout } from '../../../shared/persons.ts'
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
  const sales = manifest.sales.map((sale) => ({ ...sale, free: sale.free - soldOn(sale, manifest.date, actions) }))
  const departures = manifest.departures.map((departure) => signedOn(departure, manifest.date, actions, device))
  return {
    ...manifest,
    applied,
    sales,
    departures,
    places,
    totals: manifestTotals(places.flatMap(({ parties }) => parties)),
  }
}

/**
 * How many places of a departure the waiting sales on the quay take. Their parties are in the manifest only after the
 * server's next answer.
 */
const soldOn = (
  { trip, start }: ManifestData['sales'][number],
  date: string,
  actions: readonly QueuedAction[],
): number =>
  actions.reduce((sum, { name, input }) => {
    const isHere = name === 'walk-in' && input.date === date && input.trip === trip && input.start === start
    return isHere ? sum + input.adults + (input.children ?? 0) + (input.infants ?? 0) : sum
  }, 0)

type Departure = ManifestData['departures'][number]

/** A departure with the waiting signatures added. */
const signedOn = (departure: Departure, date: string, actions: readonly QueuedAction[], device: string): Departure =>
  actions.reduce(
    (current, action) =>
      action.name === 'sail' && action.input.date === date ? sign(current, action, device) : current,
    departure,
  )

/**
 * Adds a waiting signature to its departure. If the departure already has signatures, the waiting signature has to
 * correct the latest. Otherwise it is not added, because the server will refuse it.
 */
function sign(
  departure: Departure,
  { input, recordedAt: at }: Extract<QueuedAction, { name: 'sail' }>,
  device: string,
) {
  const { id, trip, start, corrects, crew, by, reason = '', ticked } = input
  const { signed } = departure.sailing
  if (trip !== departure.trip || start !== departure.start || signed.at(-1)?.id !== corrects) return departure
  const persons = personsOf(input)
  const next = {
    ...{ id, position: signed.length + 1, ...persons, crew, ticked: ticked ?? persons, reason, by },
    ...{ at, recordedBy: device },
  }
  return { ...departure, sailing: { ...departure.sailing, crew, signed: [...signed, next] } }
}

/** Whether an action is about the party: actions name a party by its code. */
const concerns = (party: ManifestPartyData) => (action: QueuedAction) =>
  'booking' in action.input && action.input.booking === party.code

function applyTo(party: ManifestPartyData, action: QueuedAction, device: string): ManifestPartyData {
  switch (action.name) {
    case 'board':
      return board(party, action, device)
    case 'no-show':
      return party.aboard > 0 ? party : { ...party, noShow: !action.input.undo }
    case 'reservation-note':
      return { ...party, ownNotes: [...party.ownNotes, action.input.note] }
    case 'cash-cancel':
    case 'cash-count':
    case 'cash-move':
    case 'cash-receive':
    case 'sail':
    case 'walk-in':
      return party
  }
}

function board(
  party: ManifestPartyData,
  { input, recordedAt }: Extract<QueuedAction, { name: 'board' }>,
  device: string,
): ManifestPartyData {
  const { undo = false, cash = 0, by = 'cash' } = input
  const before = party.persons
  const able = undo ? before : personsWithout(party, before)
  const people =
    typeof input.guests === 'number'
      ? firstOf(able, input.guests)
      : input.guests
        ? personsWithin(input.guests, able)
        : able
  const persons = undo ? personsWithout(before, people) : personsWith(before, people)
  const aboard = countOf(persons)
  const kind = by === 'cash' ? 'cashAmount' : 'terminalAmount'
  const due = undo ? party[kind] : party.dueAmount
  const moved = Math.min(cash === 'all' ? due : cash, due) * (undo ? -1 : 1)
  return {
    ...party,
    aboard,
    persons,
    noShow: false,
    boardedAt: aboard === 0 ? null : (party.boardedAt ?? recordedAt),
    boardedBy: aboard === 0 ? null : (party.boardedBy ?? device),
    [kind]: party[kind] + moved,
    dueAmount: party.dueAmount - moved,
  }
}
