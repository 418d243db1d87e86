import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InfobipSettings } from '../../src/platform/integrations/text-messages/infobip.ts'

/** A status of Infobip: https://www.infobip.com/docs/essentials/api-essentials/response-status-and-error-codes */
const statuses = {
  PENDING_ACCEPTED: { groupId: 1, groupName: 'PENDING', id: 26, description: 'Message sent to next instance' },
  DELIVERED_TO_OPERATOR: { groupId: 3, groupName: 'DELIVERED', id: 2, description: 'Message delivered to operator' },
  DELIVERED_TO_HANDSET: { groupId: 3, groupName: 'DELIVERED', id: 5, description: 'Message delivered to handset' },
  UNDELIVERABLE_NOT_DELIVERED: { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, description: 'Message not delivered' },
  EXPIRED_EXPIRED: { groupId: 4, groupName: 'EXPIRED', id: 15, description: 'Message expired' },
  REJECTED_DESTINATION: { groupId: 5, groupName: 'REJECTED', id: 52, description: 'Invalid destination address.' },
} as const
export type InfobipStatus = keyof typeof statuses

interface SentSms {
  to: string
  text: string
  messageId: string
  status: InfobipStatus
}

/**
 * A stand-in for Infobip's SMS API v3 that listens on a port. Each message takes one entry from `faults`. `lost`: the
 * message is accepted, and the answer is lost. `dropped`: the connection ends before the message is accepted.
 * `limited`: status 429.
 */
export async function fakeInfobip() {
  const sent: SentSms[] = []
  const wrongNumbers = new Set<string>()
  const faults: ('lost' | 'dropped' | 'limited')[] = []
  const key = 'infobip-key'
  const reportOf = ({ messageId, to, status }: SentSms) => ({
    ...{ bulkId: 'BULK', messageId, to, sentAt: '2027-06-01T06:30:00.000+0000', messageCount: 1 },
    price: { pricePerMessage: 0.0571, currency: 'EUR' },
    status: { ...statuses[status], name: status },
    error: { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', description: 'No Error', permanent: false },
  })

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    const url = new URL(request.url ?? '', 'http://infobip.test')
    if (request.headers.authorization !== `App ${key}`)
      return answer(401, { requestError: { serviceException: { messageId: 'UNAUTHORIZED' } } })
    if (url.pathname === '/sms/3/logs') {
      const id = url.searchParams.get('messageId')
      return answer(200, { results: sent.filter(({ messageId }) => messageId === id).map(reportOf) })
    }
    if (request.method !== 'POST' || url.pathname !== '/sms/3/messages') return answer(404, {})
    const { messages } = JSON.parse(await text(request))
    const fault = faults.shift()
    if (fault === 'dropped') return request.socket.destroy()
    if (fault === 'limited') return answer(429, { requestError: {} }, { 'Retry-After': '20' })
    const [{ destinations, content }] = messages
    const [{ to, messageId }] = destinations
    const status = wrongNumbers.has(to) ? 'REJECTED_DESTINATION' : 'PENDING_ACCEPTED'
    const sms: SentSms = { to, messageId, text: content.text, status }
    if (status !== 'REJECTED_DESTINATION') sent.push(sms)
    if (fault === 'lost') return request.socket.destroy()
    const { price: _, error: __, ...accepted } = reportOf(sms)
    return answer(200, { bulkId: 'BULK', messages: [{ ...accepted, destination: to }] })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings: InfobipSettings = {
    ...{ baseUrl: `http://127.0.0.1:${port}`, apiKey: key, sender: 'Bonaca', webhookSecret: 'secret-of-infobip' },
  }
  return {
    settings,
    sent,
    wrongNumbers,
    faults,
    /** The signed delivery report of messages, with their new status. */
    report(status: InfobipStatus, ...messages: SentSms[]) {
      for (const message of messages) message.status = status
      const body = JSON.stringify({ results: messages.map(reportOf) })
      return { body, headers: signed(settings.webhookSecret, body) }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const signed = (secret: string, body: string) => {
  const timestamp = '1811834400000'
  const signature = createHmac('sha256', secret).update(timestamp).update(body).digest('hex')
  return {
    ...{ 'Content-Type': 'application/json', 'X-Ib-Exchange-Req-Timestamp': timestamp },
    'X-Ib-Exchange-Req-Signature': signature,
  }
}
