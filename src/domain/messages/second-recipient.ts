import { z } from 'zod'
import { type OperatorMailGroup, operatorMailGroupOf, operatorMailGroups } from '../../contract/mail-kinds.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { canonicalMailbox } from '../rate-limit/canonical-mailbox.ts'

/** A second person who gets the operator's mails of some groups, such as the skipper or the bookkeeper. */
export interface SecondRecipient {
  email: string
  groups: OperatorMailGroup[]
}

const key = 'second_recipient'
const schema = z.object({ email: z.string(), groups: z.array(z.enum(operatorMailGroups)) }).nullable()

export async function secondRecipient(db: Queryable): Promise<SecondRecipient | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? schema.parse(row.value) : null
}

/**
 * Copies of those mails that the second recipient gets as well, except for mails that go to the same mailbox already.
 */
export async function copiedMails<Mail extends { kind: string; recipient: string }>(
  db: Queryable,
  mails: Mail[],
): Promise<Mail[]> {
  const ofOperator = mails.filter(({ kind }) => operatorMailGroupOf(kind) !== undefined)
  const second = ofOperator.length > 0 ? await secondRecipient(db) : null
  if (!second) return []
  return ofOperator
    .filter(({ kind }) => second.groups.some((group) => group === operatorMailGroupOf(kind)))
    .filter(({ recipient }) => canonicalMailbox(recipient) !== canonicalMailbox(second.email))
    .map((mail) => ({ ...mail, recipient: second.email }))
}

export type SetSecondRecipientOutcome =
  | { ok: true; second: SecondRecipient | null }
  | { ok: false; refusal: 'own_address' }

/**
 * Sets the second recipient; null removes it. Mails that are queued already do not change. The audit log is kept
 * forever, so it gets only the groups and not the address.
 */
export function setSecondRecipient(
  { db, now, operator }: Pick<AppContext, 'db' | 'now' | 'operator'>,
  { second, actor }: { second: SecondRecipient | null; actor: string },
): Promise<SetSecondRecipientOutcome> {
  const at = now()
  return inTransaction(db, async (trx): Promise<SetSecondRecipientOutcome> => {
    if (second && canonicalMailbox(second.email) === canonicalMailbox(operator.email))
      return { ok: false, refusal: 'own_address' }
    const row = { key, value: JSON.stringify(second), changed_at: at }
    await trx
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    await recordAction(trx, { command: 'mails set', details: { groups: second?.groups ?? [] }, actor, now: at })
    return { ok: true, second }
  })
}
