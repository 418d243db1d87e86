import type { Context } from 'hono'
import { textChannelIds } from '../../contract/text-channels.ts'
import type { AppContext } from '../../domain/context.ts'
import { receiveTextReports } from '../../domain/messages/receive-text-reports.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { errorPage } from './error-page.ts'

/**
 * Receives the signed delivery reports of a channel of text messages. Answers the GET request by which the channel
 * verifies the URL.
 */
export const textReports = (services: AppContext) => async (c: Context) => {
  const id = textChannelIds.find((each) => each === c.req.param('channel'))
  const channel = id && services.textChannels.get(id)
  if (!id || !channel) return c.notFound()
  const limit = await consume(services, 'body', c.get('clientKey')())
  if (!limit.ok) return errorPage(c, 'too_many', limit)
  if (c.req.method === 'GET') {
    const challenge = channel.answerHandshake?.(new URL(c.req.url).searchParams) ?? null
    return challenge === null ? c.text('refused', 403) : c.text(challenge)
  }
  const body = new Uint8Array(await c.req.arrayBuffer())
  const outcome = await receiveTextReports(services, id, { body, headers: c.req.raw.headers })
  return outcome.ok ? c.text('ok') : c.text(outcome.reason, 400)
}
