import { z } from 'zod'
import { type UnsentMessage, unsentMessages } from '../../../domain/messages/unsent-messages.ts'
import { describeProblem, mailProblem } from '../../../domain/monitoring/finding.ts'
import { messagesRetry } from '../../operations/attention.ts'
import { moment } from '../../operations/define-operation.ts'
import { aborted, defineCommand, failure, refusal, success } from '../command.ts'
import { formatDateTime, pluralize } from '../output/format.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import { idOrSuffix, optional } from '../parsers/field.ts'

export const messagesList = defineCommand({
  name: 'messages list',
  summary: 'lists the mails that failed or are not yet sent',
  examples: ['messages list'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        recipient: z.string(),
        state: z.enum(['due', 'failed']),
        attempts: z.int(),
        lastError: z.string().nullable(),
        dueAt: moment,
        code: z.string().nullable(),
        guest: z.string().nullable(),
      }),
    ),
  }),
  async run(context) {
    const messages = await unsentMessages(context)
    const lines = messages.length > 0 ? [tableOf(messages), ...causesOf(messages)] : ['All mails have been sent.']
    return success(lines, { messages })
  },
})

export const messagesRetryCommand = defineCommand({
  name: 'messages retry',
  summary: 'sends all mails now that failed or are being tried again, or one of them',
  examples: ['messages retry', 'messages retry 4f1c'],
  parameters: { id: optional(idOrSuffix) },
  options: {},
  outputSchema: messagesRetry.answer,
  async run(context, { id: idSuffix }) {
    const selected = (await unsentMessages(context)).filter(
      (one) => one.attempts > 0 && (!idSuffix || one.id.endsWith(idSuffix)),
    )
    const [only] = selected
    if (!only) return failure(idSuffix ? `No failed mail has the id ${idSuffix}.` : 'There are no failed mails.')
    if (idSuffix && selected.length > 1)
      return failure(`${selected.length} failed mails end in ${idSuffix}: give more of the id.`)
    if (!(await context.confirm(['These will be tried again:', tableOf(selected)]))) return aborted
    const performed = await messagesRetry.perform(context, idSuffix ? { id: only.id } : {})
    if (!performed.ok) return refusal(performed)
    return success([`${pluralize(performed.done.ids.length, 'mail')} will be tried again.`], performed.done)
  },
})

/** Explains the answers of the mail server: what each means and what to do. Equal explanations are printed once. */
function causesOf(messages: UnsentMessage[]): OutputBlock[] {
  const lines = messages.flatMap(({ lastError: answer }) => {
    if (answer === null) return []
    const { found, advice } = describeProblem(mailProblem(answer), 'en')
    return [`${found}\n→ ${advice}`]
  })
  return [...new Set(lines)].flatMap((text) => ['', ...text.split('\n')])
}

const tableOf = (messages: UnsentMessage[]): Table => ({
  columns: ['id', 'due', 'mail', 'to', 'booking', 'state'],
  rows: messages.map(({ id, kind, recipient, code, state, attempts, lastError, dueAt }) => [
    id.slice(-6),
    formatDateTime(dueAt),
    kind.replaceAll('_', ' '),
    recipient,
    code ?? '–',
    `${state === 'failed' ? 'given up' : 'waits'}${attempts > 0 ? ` after ${pluralize(attempts, 'attempt')}` : ''}${lastError ? ` (${lastError})` : ''}`,
  ]),
})
