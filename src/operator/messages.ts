import { retryMessages, type StuckMessage, unsentMessages } from '../domain/messages/stuck-messages.ts'
import { type Command, done, notConfirmed, refusal, UsageError } from './command.ts'

export const messagesList: Command = {
  usage: 'messages list',
  summary: 'the mails that are not sent: given up, or still being tried',
  example: 'operator messages list',
  options: {},
  async run(desk) {
    const messages = await unsentMessages(desk)
    const lines = messages.length > 0 ? messages.map(lineOf) : ['Every mail is sent.']
    return done(lines, { messages })
  },
}

export const messagesRetry: Command = {
  usage: 'messages retry [id]',
  summary: 'tries the mails anew that were given up, all or one',
  example: 'operator messages retry',
  options: {},
  async run(desk, [id]) {
    if (id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
      throw new UsageError('Give the id as “messages list” shows it, or none.')
    }
    const given = (await unsentMessages(desk)).filter((one) => one.state === 'failed' && (!id || one.id === id))
    if (given.length === 0) return refusal(id ? `${id} was not given up.` : 'No mail was given up.')
    if (!(await desk.confirmed(['These are tried again:', ...given.map(lineOf)]))) return notConfirmed
    const ids = await retryMessages(desk, { actor: desk.actor, ...(id !== undefined && { id }) })
    return done([`${ids.length} mails are tried again.`], { ids })
  },
}

const lineOf = ({ id, kind, recipient, state, attempts, lastError, dueAt }: StuckMessage) =>
  `${id}  ${dueAt.toISOString().slice(0, 16)}Z  ${kind} to ${recipient}: ${state === 'failed' ? 'given up' : 'waits'} after ${attempts} attempts${lastError ? ` (${lastError})` : ''}`
