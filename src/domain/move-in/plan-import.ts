import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { type DepartureKey, departureKey } from '../places/departure-id.ts'
import { decideStep, ticketCodeOf } from './decide-step.ts'
import {
  type BoatNeed,
  boatNeeds,
  departureKeys,
  freeAliases,
  type ImportContext,
  importContext,
} from './import-context.ts'
import type {
  ImportPlan,
  ImportStep,
  PlannedDeparture,
  PlannedMoney,
  PlanProblem,
  PlanProblemName,
  VanishedBooking,
  WritingStep,
} from './import-plan.ts'
import { isRefused, keyOf, missingFrom, type ReadFile } from './imported-booking.ts'
import { knownBookings, type StoredImport } from './known-bookings.ts'

/** Plans the import of a read file; changes nothing. A dry run reports this plan. */
export async function planImport(db: Queryable, file: ReadFile, { now }: { now: Date }): Promise<ImportPlan> {
  const { bookings } = file
  const known = await knownBookings(db, { sources: [...new Set(bookings.map(({ source }) => source))] })
  const byKey = new Map(known.map((each) => [keyOf(each), each]))
  const days = [...bookings, ...known].map(({ date }) => date)
  const context = await importContext(db, days, now)
  const aliasOf = await freeAliases(db, bookings)
  const decided = bookings.map((booking) => decideStep(booking, byKey.get(keyOf(booking)), aliasOf(booking), context))
  const needs = await boatNeeds(db, departureKeys(decided.filter(isWriting).map(({ sailing }) => sailing)))
  const steps = withBoats(decided, needs)
  return {
    ...{ rows: file.rows, steps },
    problems: [...file.problems, ...steps.flatMap(problemsOf)].toSorted((one, other) => one.row - other.row),
    departures: plannedDepartures(steps.filter(isWriting), byKey, context),
    vanished: isRefused(file) ? [] : vanishedBookings(file, known, context.today),
    money: plannedMoney(steps),
  }
}

export const isWriting = (step: ImportStep): step is WritingStep => step.kind === 'new' || step.kind === 'changed'

/**
 * Skips the bookings of a departure whose boat is on another departure at that time. The other departure is stored here
 * or is earlier in the file.
 */
function withBoats(steps: ImportStep[], needs: Map<DepartureId, BoatNeed>): ImportStep[] {
  const taken = new Map<string, BoatNeed[]>()
  const isAway = (need: BoatNeed) => {
    if (need.hasBoat) return false
    const others = taken.get(need.boat) ?? []
    if (others.some(({ id }) => id === need.id)) return false
    if (need.isTaken || others.some(({ from, to }) => from < need.to && need.from < to)) return true
    taken.set(need.boat, [...others, need])
    return false
  }
  return steps.map((step) => {
    const need = isWriting(step) && step.places > 0 ? needs.get(step.departure) : undefined
    if (!need || !isWriting(step) || !isAway(need)) return step
    return { kind: 'skipped', booking: step.booking, problem: 'boat_elsewhere', code: step.before?.code ?? null }
  })
}

function problemsOf(step: ImportStep): PlanProblem[] {
  const { booking } = step
  const problem = (field: string, name: PlanProblemName, value: string | null, skipped: boolean): PlanProblem => ({
    ...{
      row: booking.row,
      sourceId: booking.sourceId,
      field,
      problem: name,
      value: (value ?? '').slice(0, 200),
      skipped,
    },
  })
  if (step.kind === 'same') return []
  if (step.kind === 'skipped') {
    const field = fieldOf[step.problem] ?? 'date'
    const value = field === 'trip' || field === 'start' || field === 'quay' ? booking[field] : booking.date
    return [problem(field, step.problem, value, true)]
  }
  const isComing = !step.isPast && step.places > 0
  return [
    ...(isComing && booking.email === null && booking.phone === null
      ? [problem('email', 'no_contact', '', false)]
      : []),
    ...(booking.total !== null && booking.paid > booking.total
      ? [problem('paid', 'paid_more_than_total', String(booking.paid / 100), false)]
      : []),
    ...(step.alias === null ? [problem('ticket', 'ticket_code_taken', ticketCodeOf(booking), false)] : []),
  ]
}

const fieldOf: Partial<Record<PlanProblemName, string>> = {
  ...{ unknown_trip: 'trip', unknown_start: 'start', unknown_quay: 'quay', no_prices: 'trip' },
  ...{ cancelled_here: 'status', erased_here: 'id', changed_here: 'id', boarded: 'id', money_on_board: 'paid' },
}

/** The places of each departure before and after the import, by day. */
function plannedDepartures(
  steps: WritingStep[],
  known: Map<string, StoredImport>,
  context: ImportContext,
): PlannedDeparture[] {
  const added = new Map<DepartureId, number>()
  const add = (id: DepartureId, places: number) => added.set(id, (added.get(id) ?? 0) + places)
  for (const step of steps) {
    add(step.departure, step.places)
    const before = known.get(keyOf(step.booking))
    if (before && !before.isCancelled) add(before.departure, -before.party)
  }
  return [...added]
    .map(([id, places]): PlannedDeparture => {
      const { capacity, taken } = context.departureOf(id) ?? { capacity: 0, taken: 0 }
      return { ...departureKey(id), capacity, taken, added: places, over: Math.max(0, taken + places - capacity) }
    })
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

const sortKey = ({ date, trip, start }: DepartureKey): string => `${date} ${trip} ${start}`

/** The bookings of earlier imports that are missing from the file, are not cancelled and have not sailed. */
function vanishedBookings(file: ReadFile, known: StoredImport[], today: string): VanishedBooking[] {
  const isMissing = missingFrom(file)
  return known
    .filter((each) => !each.isCancelled && each.date >= today && isMissing(each))
    .map(({ source, sourceId, code, date, party }) => ({ source, sourceId, code, date, guests: party }))
}

function plannedMoney(steps: ImportStep[]): PlannedMoney {
  const added = steps.filter((step): step is WritingStep => step.kind === 'new')
  const kept = added.filter(({ places }) => places > 0)
  const priced = kept.filter(({ booking }) => booking.total === null)
  const sum = (of: WritingStep[], amount: (step: WritingStep) => number) =>
    of.reduce((all, step) => all + amount(step), 0)
  return {
    total: sum(kept, ({ price }) => price.total),
    paid: sum(kept, ({ price }) => price.paid),
    due: sum(kept, ({ price }) => price.total - price.paid),
    pricedHere: priced.length,
    pricedHereTotal: sum(priced, ({ price }) => price.total),
    paidForCancelled: sum(
      added.filter(({ places }) => places === 0),
      ({ price }) => price.paid,
    ),
  }
}
