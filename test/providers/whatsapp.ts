import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyText } from 'node:stream/consumers'
import type { WhatsAppSettings } from '../../src/platform/integrations/text-messages/whatsapp.ts'

interface SentTemplate {
  to: string
  id: string
  reference: string
  template: string
  language: string
  values: Record<string, string>
  link: string
}

/**
 * A stand-in for WhatsApp's Cloud API that listens on a port. Each message takes one entry from `faults`. `lost`: the
 * message is accepted, and the answer is lost. `limited`: error 130429. A template that is not in `approved` is refused
 * with error 132001.
 */
export async function fakeWhatsApp() {
  const sent: SentTemplate[] = []
  const faults: ('lost' | 'limited')[] = []
  const approved = new Set<string>()
  const settings: Omit<WhatsAppSettings, 'apiBase'> = {
    ...{ token: 'whatsapp-token', phoneNumberId: '106540352242922', businessAccountId: '102290129340398' },
    ...{ appSecret: 'app-secret-of-meta', verifyToken: 'verify-token-of-the-tests' },
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const fail = (status: number, code: number, message: string) =>
      answer(status, { error: { message, type: 'OAuthException', code, fbtrace_id: 'trace' } })
    const [, , owner, edge] = new URL(request.url ?? '', 'http://graph.test').pathname.split('/')
    if (request.headers.authorization !== `Bearer ${settings.token}`)
      return fail(401, 190, 'Invalid OAuth access token')
    if (owner === settings.businessAccountId && edge === 'message_templates')
      return answer(200, {
        data: [...approved].map((one) => {
          const [name = '', language = ''] = one.split(' ')
          return { id: one, name, language, status: 'APPROVED' }
        }),
      })
    if (owner !== settings.phoneNumberId) return fail(400, 100, 'Unsupported request')
    if (edge === undefined) return answer(200, { id: owner, display_phone_number: '+1 555-078-3881' })
    const message = JSON.parse(await bodyText(request))
    const fault = faults.shift()
    if (fault === 'limited') return fail(400, 130429, '(#130429) Rate limit hit')
    const { name, language, components } = message.template
    if (!approved.has(`${name} ${language.code}`))
      return fail(404, 132001, '(#132001) Template name does not exist in the translation')
    const id = `wamid.${sent.length}`
    const [body, button] = components
    sent.push({
      ...{ to: message.to, id, reference: message.biz_opaque_callback_data, template: name, language: language.code },
      values: Object.fromEntries(
        body.parameters.map(({ parameter_name, text }: Record<string, string>) => [parameter_name, text]),
      ),
      link: button.parameters[0].text,
    })
    if (fault === 'lost') return request.socket.destroy()
    return answer(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...settings, apiBase: `http://127.0.0.1:${port}` },
    sent,
    faults,
    approved,
    /** The signed webhook about a message. */
    report(status: 'sent' | 'delivered' | 'read' | 'failed', { id, to, reference }: SentTemplate) {
      const entry = {
        ...{ id, status, timestamp: '1811834400', recipient_id: to, biz_opaque_callback_data: reference },
        ...(status === 'failed'
          ? { errors: [{ code: 131026, title: 'Message undeliverable' }] }
          : { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' } }),
      }
      const value = { messaging_product: 'whatsapp', statuses: [entry] }
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: settings.businessAccountId, changes: [{ value, field: 'messages' }] }],
      })
      const signature = createHmac('sha256', settings.appSecret).update(body).digest('hex')
      return {
        body,
        headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` },
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
