import { z } from 'zod'
import { retryMessages, type StuckMessage, unsentMessages } from '../../domain/messages/stuck-messages.ts'
import { command, done, notConfirmed, refusal } from '../command.ts'
import type { Table } from '../print/table.ts'
import { counted, momentInWords } from '../print/words.ts'
import { id, optional } from '../typed/field.ts'

export const messagesList = command({
  name: 'messages list',
  summary: 'the mails that are not sent: given up, or still being tried',
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
        dueAt: z.string(),
      }),
    ),
  }),
  async run(context) {
    const messages = await unsentMessages(context)
    const json = { messages: messages.map((one) => ({ ...one, dueAt: one.dueAt.toISOString() })) }
    return done(messages.length > 0 ? [tableOf(messages)] : ['Every mail is sent.'], json)
  },
})

export const messagesRetry = command({
  name: 'messages retry',
  summary: 'tries the mails anew that were given up, all or one',
  examples: ['messages retry', 'messages retry 4f1c'],
  parameters: { id: optional(id) },
  options: {},
  outputSchema: z.object({ ids: z.array(z.string()) }),
  async run(context, { id: idSuffix }) {
    const selected = (await unsentMessages(context)).filter(
      (one) => one.state === 'failed' && (!idSuffix || one.id.endsWith(idSuffix)),
    )
    const [only] = selected
    if (!only) return refusal(idSuffix ? `No mail that was given up has the id ${idSuffix}.` : 'No mail was given up.')
    if (idSuffix && selected.length > 1)
      return refusal(`${selected.length} mails that were given up end in ${idSuffix}: give more of the id.`)
    if (!(await context.confirmed(['These are tried again:', tableOf(selected)]))) return notConfirmed
    const ids = await retryMessages(context, { actor: context.actor, ...(idSuffix && { id: only.id }) })
    return done([`${counted(ids.length, 'mail is', 'mails are')} tried again.`], { ids })
  },
})

const tableOf = (messages: StuckMessage[]): Table => ({
  columns: ['id', 'due', 'mail', 'to', 'state'],
  rows: messages.map(({ id, kind, recipient, state, attempts, lastError, dueAt }) => [
    id.slice(-6),
    momentInWords(dueAt),
    kind.replaceAll('_', ' '),
    recipient,
    `${state === 'failed' ? 'given up' : 'waits'} after ${counted(attempts, 'attempt')}${lastError ? ` (${lastError})` : ''}`,
  ]),
})
