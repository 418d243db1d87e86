import type { z } from 'zod'
import type { ActionContract } from './actions/action.ts'
import { attentionActions } from './actions/attention-actions.ts'
import { boardingActions } from './actions/boarding-actions.ts'
import { departureActions } from './actions/departure-actions.ts'
import { deviceActions } from './actions/device-actions.ts'
import { priceActions } from './actions/price-actions.ts'
import { reservationActions } from './actions/reservation-actions.ts'
import { reviewActions } from './actions/review-actions.ts'

/** Every action of the app: `POST /operator/api/actions/<name>`. The commands have the same names with a space. */
export const actionContracts = {
  ...boardingActions,
  ...reservationActions,
  ...departureActions,
  ...priceActions,
  ...reviewActions,
  ...deviceActions,
  ...attentionActions,
} as const

export type ActionName = keyof typeof actionContracts
export const actionNames = Object.keys(actionContracts) as ActionName[]

/** Whether an action with this input needs a passkey check. An invalid input does nothing, so it needs none. */
export function needsPasskeyCheck(name: ActionName, rawInput: unknown): boolean {
  const { effect, input }: ActionContract = actionContracts[name]
  if (typeof effect === 'string') return effect !== 'none'
  const parsed = input.safeParse(rawInput)
  return parsed.success && effect(parsed.data) !== 'none'
}

/** The input as a client sends it: fields with a default may be missing. */
export type ActionInput<Name extends ActionName> = z.input<(typeof actionContracts)[Name]['input']>
export type ActionAnswer<Name extends ActionName> = z.output<(typeof actionContracts)[Name]['answer']>
