import type { ActionQueue, ActionQueueAnswer } from '../../../contract/operator-app/action-calls.ts'
import type { ActionAnswer, CashBoxData } from '../../operations/operations.ts'
import { CallError } from '../api/call.ts'
import { randomId } from '../api/random-id.ts'
import { applyActions } from './apply-actions.ts'
import { applyCash, cashDayOf } from './apply-cash.ts'
import { type AppDatabase, readSetting } from './database.ts'
import type { Conflict, OfflineAction, QueuedAction } from './queued-action.ts'
import { unreadCashBox } from './unread-cash-box.ts'

/** The most actions of one request (`maxActionsPerRequest` of the contract). */
const batchSize = 100
/**
 * The most bytes of one request (`maxQueueBytes`). The contract is not imported, because its zod schemas would join the
 * bundle.
 */
const batchBytes = 48 * 1024

/**
 * Stores an action with the next sequence number, in one transaction, so that two tabs never take the same number. The
 * first action also creates the id of the installation. A phone whose storage was erased gets another id, so it never
 * repeats a pair of id and number.
 * @param undoes the number of the action that this one takes back; default for an undo: the latest waiting action with
 * the same name and booking
 */
export async function enqueue(
  db: AppDatabase,
  action: OfflineAction,
  now: Date,
  undoes?: number,
): Promise<QueuedAction> {
  const transaction = db.transaction(['settings', 'queue'], 'readwrite')
  const settings = transaction.objectStore('settings')
  const last = (await settings.get('sequence')) as number | undefined
  const sequence = (last ?? 0) + 1
  if (!(await settings.get('installation'))) await settings.put(randomId(), 'installation')
  const undone = undoes ?? lastDone(action, await transaction.objectStore('queue').getAll())
  const queued: QueuedAction = {
    ...action,
    sequence,
    recordedAt: now.toISOString(),
    ...(undone !== undefined && { undoes: undone }),
  }
  await Promise.all([
    settings.put(queued.sequence, 'sequence'),
    transaction.objectStore('queue').add(queued),
    transaction.done,
  ])
  return queued
}

/**
 * The number of the latest waiting action that an undo takes back; undefined if the action is no undo or none waits.
 */
function lastDone(undo: OfflineAction, queue: readonly QueuedAction[]): number | undefined {
  if (!isUndo(undo)) return undefined
  const isTakenBack = (action: QueuedAction) =>
    action.name === undo.name && bookingOf(action) === bookingOf(undo) && !isUndo(action)
  return queue.findLast(isTakenBack)?.sequence
}

const isUndo = ({ input }: OfflineAction): boolean => 'undo' in input && input.undo === true
const bookingOf = ({ input }: OfflineAction) => ('booking' in input ? input.booking : undefined)

export interface QueueResult {
  /** Whether the server has left an action undecided, so that it is sent again later. */
  isUndecided: boolean
}

/** A sale on the quay that the server has booked. */
export interface SoldAction {
  sequence: number
  answer: ActionAnswer<'walk-in'>
}

/**
 * Sends the queue in batches until it is empty. If an answer is lost, the queue stays as it is: the same numbers are
 * sent again, and the server repeats its first answer.
 * @param send sends a batch by `POST actions`
 * @param onSettled called after each batch, with the sales of the batch that the server has booked
 */
export async function sendQueue(
  db: AppDatabase,
  send: (queue: ActionQueue) => Promise<ActionQueueAnswer>,
  now: () => Date,
  onSettled: (sold: SoldAction[]) => Promise<void> = async () => {},
): Promise<QueueResult> {
  let limit = batchSize
  for (;;) {
    const actions = batchOf(await db.getAll('queue', null, limit))
    const installation = await readSetting(db, 'installation')
    if (actions.length === 0 || installation === undefined) return { isUndecided: false }
    try {
      const { results } = await send({ installation, sentAt: now().toISOString(), actions })
      const isUndecided = results.some(({ status }) => status === 'failed')
      const settled = await settle(db, actions, results)
      await onSettled(soldIn(actions, results))
      if (isUndecided || settled === 0) return { isUndecided: true }
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 413) throw error
      // A batch that is too large is halved. An action that is too large on its own leaves the queue.
      if (actions.length > 1) limit = Math.ceil(actions.length / 2)
      else
        await settle(
          db,
          actions,
          actions.map(({ sequence }) => tooLarge(sequence, error)),
        )
    }
  }
}

function soldIn(actions: readonly QueuedAction[], results: ActionQueueAnswer['results']): SoldAction[] {
  const isSale = (sequence: number) => actions.some((one) => one.sequence === sequence && one.name === 'walk-in')
  return results.flatMap((result) =>
    result.status === 'done' && isSale(result.sequence)
      ? [{ sequence: result.sequence, answer: result.answer as ActionAnswer<'walk-in'> }]
      : [],
  )
}

const tooLarge = (sequence: number, { code, message }: CallError) =>
  ({ sequence, status: 'conflict', repeated: false, code, message }) as const

const encoder = new TextEncoder()

/** The first actions of the queue that fit into one request, but at least one. */
function batchOf(actions: readonly QueuedAction[]): QueuedAction[] {
  let bytes = 0
  const end = actions.findIndex((action) => {
    bytes += encoder.encode(JSON.stringify(action)).length + 1
    return bytes > batchBytes
  })
  return actions.slice(0, end === -1 ? actions.length : Math.max(end, 1))
}

/**
 * Removes the actions from the queue that the server has decided. Refused actions become conflicts. Applied actions are
 * written into the stored manifests and cash boxes in the same transaction, so that no screen shows data without them.
 * @returns the number of removed actions
 */
async function settle(
  db: AppDatabase,
  actions: readonly QueuedAction[],
  results: ActionQueueAnswer['results'],
): Promise<number> {
  const session = await readSetting(db, 'session')
  const transaction = db.transaction(['queue', 'conflicts', 'manifests', 'settings'], 'readwrite')
  const manifests = transaction.objectStore('manifests')
  const queue = transaction.objectStore('queue')
  const applied: QueuedAction[] = []
  let removed = 0
  for (const result of results) {
    const action = actions.find(({ sequence }) => sequence === result.sequence)
    if (!action || result.status === 'failed') continue
    // The action was erased after it was sent. A conflict would store its data again.
    if (!(await queue.getKey(action.sequence))) continue
    removed++
    await queue.delete(action.sequence)
    if (result.status === 'done') applied.push(action)
    else {
      const conflict: Conflict = { ...action, code: result.code, message: result.message }
      await transaction.objectStore('conflicts').put(conflict)
    }
  }
  for (const manifest of await manifests.getAll())
    await manifests.put(applyActions(manifest, applied, session?.device.name ?? ''))
  const settings = transaction.objectStore('settings')
  const box = (await settings.get('cashBox')) as CashBoxData | undefined
  if (session) {
    const day = applied.map(cashDayOf).toSorted().at(-1)
    const isLater = day !== undefined && day > (box?.date ?? '')
    const current = isLater ? unreadCashBox(box, day, session.device) : box
    if (current) await settings.put(applyCash(current, applied, session.device), 'cashBox')
  }
  await transaction.done
  return removed
}
