import { allBoxes, officeBox, sumsOfBox } from '../../../shared/cash-boxes.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { dayOf } from '../i18n/dates.ts'
import type { QueuedAction } from './queued-action.ts'

interface OwnDevice {
  id: string
  name: string
}

/**
 * The cash boxes of a day as they will be after the server has applied the actions that wait on this phone. Actions
 * that the given boxes already contain are left out.
 */
export function applyCash(box: CashBoxData, waiting: readonly QueuedAction[], device: OwnDevice): CashBoxData {
  const actions = waiting.filter(({ sequence }) => !box.applied.includes(sequence))
  if (actions.length === 0) return box
  const after = actions.reduce((current, action) => applyTo(current, action, device), box)
  return { ...after, applied: [...box.applied, ...actions.map(({ sequence }) => sequence)] }
}

/**
 * The day whose cash boxes an action concerns. A movement or a count names its day; any other action belongs to the day
 * on which it was recorded.
 */
export const cashDayOf = ({ name, input, recordedAt }: QueuedAction): string =>
  (name === 'cash-move' || name === 'cash-count') && 'date' in input ? input.date : dayOf(new Date(recordedAt))

function applyTo(box: CashBoxData, action: QueuedAction, device: OwnDevice): CashBoxData {
  switch (action.name) {
    case 'board':
    case 'walk-in':
      return dayOf(new Date(action.recordedAt)) === box.date ? withTaking(box, device.id, cashOf(action)) : box
    case 'cash-move':
      return action.input.date === box.date ? withMovement(box, action, device) : box
    case 'cash-receive':
      return changed(box, action.input.id, { receivedBy: device.name })
    case 'cash-cancel':
      return changed(box, action.input.id, { isCancelled: true, cancelledBy: device.name })
    case 'cash-count':
      return action.input.date === box.date ? withCount(box, action, device) : box
    case 'no-show':
    case 'reservation-note':
    case 'sail':
      return box
  }
}

/**
 * The cash in cents that an action puts into the box; negative if cash is handed back. 0 for an action without an
 * amount (`all`, or a walk-in without `paid`), although it puts cash into the box.
 */
function cashOf(action: Extract<QueuedAction, { name: 'board' | 'walk-in' }>): number {
  if (action.input.by === 'terminal') return 0
  if (action.name === 'walk-in') return action.input.paid ?? 0
  const { cash = 0, undo = false } = action.input
  return cash === 'all' ? 0 : undo ? -cash : cash
}

const withTaking = (box: CashBoxData, own: string, amount: number): CashBoxData =>
  amount === 0 ? box : summed({ ...box, takings: [...box.takings, { box: own, amount }] })

function withMovement(
  box: CashBoxData,
  { input, recordedAt }: Extract<QueuedAction, { name: 'cash-move' }>,
  device: OwnDevice,
): CashBoxData {
  const { id, amount, kind, box: source = device.id, to = null, reason = null, note = '' } = input
  if (box.movements.some((one) => one.id === id)) return box
  const [from, into] = kind === 'float' ? [null, source] : [source, kind === 'hand_over' ? to : null]
  const added = { id, amount, from, to: into, reason, note, by: device.name, at: recordedAt }
  const state = { receivedBy: null, isCancelled: false, cancelledBy: null }
  return summed({ ...box, movements: [...box.movements, { ...added, ...state }] })
}

const changed = (box: CashBoxData, id: string, change: Partial<CashBoxData['movements'][number]>): CashBoxData =>
  summed({ ...box, movements: box.movements.map((one) => (one.id === id ? { ...one, ...change } : one)) })

function withCount(
  box: CashBoxData,
  { input, recordedAt }: Extract<QueuedAction, { name: 'cash-count' }>,
  device: OwnDevice,
): CashBoxData {
  const { counted, note = '', box: scope = allBoxes, pieces = null } = input
  const { expected } = sumsOfBox(scope, box.takings, box.movements)
  const difference = counted - expected
  const count = { box: scope, expected, counted, difference, differenceAtFirst: difference, note, pieces }
  return { ...box, counts: [{ ...count, by: device.name, at: recordedAt }, ...box.counts] }
}

const summed = (box: CashBoxData): CashBoxData => ({
  ...box,
  expected: sumsOfBox(allBoxes, box.takings, box.movements).expected,
  boxes: withOffice(box).map((one) => ({ ...one, sums: sumsOfBox(one.box, box.takings, box.movements) })),
})

/** Adds the office's box, if cash moved into or out of it on this day. */
function withOffice({ boxes, movements }: CashBoxData): Omit<CashBoxData['boxes'][number], 'sums'>[] {
  const isUsed = movements.some(({ from, to }) => from === officeBox || to === officeBox)
  if (!isUsed || boxes.some(({ box }) => box === officeBox)) return boxes
  return [{ box: officeBox, name: null, isInUse: true }, ...boxes]
}
