import { z } from 'zod'
import { amount } from '../../primitives.ts'
import type { AppRole } from '../roles.ts'

/**
 * What an action does beyond a record of what has happened: it moves money or sets what is charged, changes what somebody proves
 * their identity with (a device, the e-mail address of a booking), or sets which places are on sale.
 */
type ActionEffect = 'money' | 'credential' | 'sales' | 'none'

/**
 * What may be done in the app and by a command, and by whom. The implementation (`src/operator/operations`) adds the use case and the
 * words of its refusals. Answers contain no personal data, because they are stored for repeated requests.
 */
export interface ActionContract<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** The role that a device needs. */
  role: AppRole
  /** Any but `none` needs a passkey check within the last five minutes (decision 069). */
  effect: ActionEffect | ((input: z.output<Input>) => ActionEffect)
  /** Whether the app may queue it without signal. */
  offline: boolean
  input: Input
  answer: Answer
}

export const defineActionContract = <Input extends z.ZodType, Answer extends z.ZodType>(
  contract: ActionContract<Input, Answer>,
): ActionContract<Input, Answer> => contract

/** A booking code, a ticket, or the URL in its QR code; of tickets issued before decision 065 also the id. */
export const bookingReference = z
  .string({ error: 'error.required' })
  .trim()
  .min(1, 'error.required')
  .max(300, 'error.too_long')

/** Cents, at most 100,000 euros. */
export const cents = amount.min(0, 'error.count').max(10_000_000, 'error.too_many')
