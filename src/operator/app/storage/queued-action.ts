import type { ActionInput, OfflineActionName } from '../../operations/operations.ts'

type Recorded<Name extends OfflineActionName> = { name: Name; input: ActionInput<Name> }
export type OfflineAction = { [Name in OfflineActionName]: Recorded<Name> }[OfflineActionName]

export type QueuedAction = OfflineAction & {
  /**
   * A number from the phone's counter. The server applies an action with the same installation and number only once.
   */
  sequence: number
  /** The time by the phone's clock. */
  recordedAt: string
  /** For an undo, the number of the undone action. If the server has refused that action, it refuses the undo too. */
  undoes?: number
}

/** An action that the server has refused, with the sentence of the refusal. */
export type Conflict = QueuedAction & { code: string; message: string }
