import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { sendRequest } from '../http-client.ts'
import { digitsOf, failedRequest, isSigned } from './channel-http.ts'
import { toGsm7 } from './gsm7.ts'
import type { ChannelProblem, MessageChannel, Receipt, TextReport } from './message-channel.ts'

export interface InfobipSettings {
  /** The base URL of the account, such as `https://xyz.api.infobip.com`. */
  baseUrl: string
  apiKey: string
  /** An alphanumeric sender or a number of the account. */
  sender: string
  /** The secret key of the HMAC security settings of the notification profile. */
  webhookSecret: string
}

const status = z.object({ groupName: z.string(), name: z.string().default(''), description: z.string().default('') })

/**
 * The fields that the answer to a message, a delivery report and a log entry have in common. An invalid price or number
 * of parts is ignored, so that the state can still be read.
 */
const entry = z.object({
  messageId: z.string(),
  status,
  messageCount: z.int().optional().catch(undefined),
  price: z
    .object({ pricePerMessage: z.number(), currency: z.string().length(3) })
    .optional()
    .catch(undefined),
})
const answer = z.object({ messages: z.array(entry) })
const results = z.object({ results: z.array(entry) })

/** How long Infobip tries to deliver an SMS. Later, an SMS about a departure is worthless. */
const validity = { amount: 4, timeUnit: 'HOURS' }
const timeoutMs = 10_000

/**
 * SMS by Infobip's SMS API v3. It has no idempotency key, so a text without an answer is looked up in the logs by our
 * `messageId` and never sent again. https://www.infobip.com/docs/api/channels/sms
 */
export function infobipChannel({ baseUrl, apiKey, sender, webhookSecret }: InfobipSettings): MessageChannel {
  const headers = { Authorization: `App ${apiKey}`, 'Content-Type': 'application/json', Accept: 'application/json' }
  const get = (path: string) => sendRequest(baseUrl + path, { headers, redirect: 'manual' }, { timeoutMs })

  return {
    id: 'sms',
    async send({ reference, to, text }) {
      const message = {
        sender,
        destinations: [{ to: digitsOf(to), messageId: reference }],
        content: { text: toGsm7(text) },
        options: { validityPeriod: validity },
      }
      const body = JSON.stringify({ messages: [message] })
      const init = { method: 'POST', headers, body, redirect: 'manual' } as const
      const result = await sendRequest(`${baseUrl}/sms/3/messages`, init, { timeoutMs })
      if ('noAnswer' in result || result.status >= 300 || result.status < 200) return failedRequest(result)
      const accepted = answer.safeParse(parseJson(result.text)).data?.messages.find(isOf(reference))
      if (!accepted) return { outcome: 'unknown', cause: 'the answer does not name the message' }
      const report = reportOf(accepted)
      return report.state === 'failed'
        ? { outcome: 'rejected', failure: report.failure ?? '' }
        : { outcome: 'accepted', report }
    },
    async find(reference) {
      const result = await get(`/sms/3/logs?messageId=${encodeURIComponent(reference)}`)
      if ('noAnswer' in result || result.status !== 200) return null
      const found = results.safeParse(parseJson(result.text)).data?.results.find(isOf(reference))
      return found ? reportOf(found) : null
    },
    readReceipts({ body, headers: given }) {
      // Infobip signs the timestamp and the body, without a separator, with the HMAC key of the notification profile.
      // https://www.infobip.com/docs/developer-resources/api-fundamentals/webhooks
      const timestamp = given.get('X-Ib-Exchange-Req-Timestamp') ?? ''
      const signature = given.get('X-Ib-Exchange-Req-Signature') ?? ''
      if (!isSigned(webhookSecret, [timestamp, body], signature)) return { ok: false, reason: 'signature' }
      const read = results.safeParse(parseJson(new TextDecoder().decode(body)))
      if (!read.success) return { ok: false, reason: 'unreadable' }
      return {
        ok: true,
        receipts: read.data.results.map((one): Receipt => ({ reference: one.messageId, ...reportOf(one) })),
      }
    },
    // For some accounts the API can't list the senders. So a wrong sender is only found when a text is sent.
    async check(): Promise<ChannelProblem[]> {
      const result = await get('/sms/3/logs?limit=1')
      if ('noAnswer' in result) return [{ problem: 'refused', answer: result.noAnswer }]
      return result.status === 200 ? [] : [{ problem: 'refused', answer: `status ${result.status}` }]
    },
  }
}

const isOf =
  (reference: string) =>
  ({ messageId }: z.output<typeof entry>) =>
    messageId === reference

/** `DELIVERED_TO_OPERATOR` is in the group `DELIVERED`, but the text has not reached the phone yet. */
function reportOf({
  status: { groupName, name, description },
  messageCount,
  price,
}: z.output<typeof entry>): TextReport {
  const state =
    groupName === 'DELIVERED' && name !== 'DELIVERED_TO_OPERATOR'
      ? 'delivered'
      : ['UNDELIVERABLE', 'EXPIRED', 'REJECTED'].includes(groupName)
        ? 'failed'
        : 'sent'
  const parts = messageCount ?? 1
  return {
    state,
    ...(state === 'failed' && { failure: `${name}: ${description}`.slice(0, 300) }),
    ...(messageCount !== undefined && { parts: messageCount }),
    ...(price && { price: { micros: Math.round(price.pricePerMessage * parts * 1e6), currency: price.currency } }),
  }
}
