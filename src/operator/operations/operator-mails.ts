import { z } from 'zod'
import { operatorMailGroups } from '../../contract/mail-kinds.ts'
import { email } from '../../contract/primitives.ts'
import { secondRecipient, setSecondRecipient } from '../../domain/messages/second-recipient.ts'
import { defineOperation, done } from './define-operation.ts'

const groups = z.array(z.enum(operatorMailGroups))
const second = z.object({ email: z.string(), groups }).nullable()

/**
 * The address for mails to the operator. `second`: the second recipient, who gets only some groups of these mails; null
 * if there is none.
 */
export const operatorMails = defineOperation({
  name: 'operator-mails',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({ address: z.string(), second }),
  async run({ db, operator }) {
    return done({ address: operator.email, second: await secondRecipient(db) })
  },
  refusals: {},
})

/**
 * Sets a second recipient for some groups of the operator's mails; null removes the recipient. The mails contain names
 * of guests.
 */
export const operatorMailsSet = defineOperation({
  name: 'operator-mails-set',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({
    second: z.strictObject({ email, groups: groups.min(1, 'error.required') }).nullable(),
  }),
  answer: z.object({ second }),
  run: (context, input) => setSecondRecipient(context, { ...input, actor: context.actor }),
  redact: () => ({ second: null }),
  refusals: { own_address: 'refused.own_address' },
})
