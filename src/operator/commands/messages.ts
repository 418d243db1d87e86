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
  shape: z.object({
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
  async run(desk) {
    const messages = await unsentMessages(desk)
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
  shape: z.object({ ids: z.array(z.string()) }),
  async run(desk, { id: ending }) {
    const given = (await unsentMessages(desk)).filter(
      (one) => one.state === 'failed' && (!ending || one.id.endsWith(ending)),
    )
    const [only] = given
    if (!only) return refusal(ending ? `No mail that was given up has the id ${ending}.` : 'No mail was given up.')
    if (ending && given.length > 1)
      return refusal(`${given.length} mails that were given up end in ${ending}: give more of the id.`)
    if (!(await desk.confirmed(['These are tried again:', tableOf(given)]))) return notConfirmed
    const ids = await retryMessages(desk, { actor: desk.actor, ...(ending && { id: only.id }) })
    return done([`${counted(ids.length, 'mail is', 'mails are')} tried again.`], { ids })
  },
})

const tableOf = (messages: StuckMessage[]): Table => ({
  columns: ['id', 'due', 'mail', 'to', 'state'],
  rows: messages.map(({ id: whole, kind, recipient, state, attempts, lastError, dueAt }) => [
    whole.slice(-6),
    momentInWords(dueAt),
    kind.replaceAll('_', ' '),
    recipient,
    `${state === 'failed' ? 'given up' : 'waits'} after ${counted(attempts, 'attempt')}${lastError ? ` (${lastError})` : ''}`,
  ]),
})
