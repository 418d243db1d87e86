import type { ActionInput, OfflineActionName } from '../../operations/operations.ts'

type Recorded<Name extends OfflineActionName> = { name: Name; input: ActionInput<Name> }
export type OfflineAction = { [Name in OfflineActionName]: Recorded<Name> }[OfflineActionName]

export type QueuedAction = OfflineAction & {
  /** The counter of the phone's storage: the server applies each number of an installation once. */
  sequence: number
  /** By the phone's clock. */
  recordedAt: string
  /** The number of the action that this one takes back: the server refuses it if that one was refused. */
  undoes?: number
}

/** An action that the server refused, with its sentence. */
export type Conflict = QueuedAction & { code: string; message: string }
