import { z } from 'zod'
import { type Locale, languages } from '../../../i18n/locales.ts'
import { isEqualInConstantTime } from '../../../shared/equal-in-constant-time.ts'
import { parseJson } from '../../../shared/json.ts'
import { sendRequest } from '../http-client.ts'
import { digitsOf, failedRequest, isSigned } from './channel-http.ts'
import type { ChannelProblem, MessageChannel, OutgoingText, Receipt, TextSendResult } from './message-channel.ts'

export interface WhatsAppSettings {
  /** `https://graph.facebook.com`, or another server for tests. */
  apiBase: string
  /** The permanent token of a system user. */
  token: string
  phoneNumberId: string
  businessAccountId: string
  appSecret: string
  /** The secret that Meta sends in the request by which it verifies our address for webhooks. */
  verifyToken: string
}

const version = 'v23.0'
const timeoutMs = 10_000

/**
 * Error codes of the Cloud API that mean that a limit was exceeded. The text was not accepted, so it can be sent again.
 * These codes are needed because the HTTP status of such an answer can be 400 instead of 429.
 */
const limitCodes = [4, 80007, 130429, 131048, 131056]

const apiError = z.object({ error: z.object({ code: z.int(), message: z.string().default('') }) })
const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const statusEntry = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.int(), title: z.string().default('') })).optional(),
})
const notification = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(statusEntry).optional() }) })) }),
  ),
})
const templateList = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })),
  paging: z.object({ next: z.string().optional() }).optional(),
})

/**
 * WhatsApp's Cloud API with approved templates. The API can't be asked for the state of a text. Its webhooks contain
 * our reference (`biz_opaque_callback_data`); only they show whether a text without an answer was sent.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp
 */
export function whatsAppChannel(settings: WhatsAppSettings): MessageChannel {
  const { apiBase, token, phoneNumberId, businessAccountId, appSecret, verifyToken } = settings
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const get = (path: string) =>
    sendRequest(`${apiBase}/${version}/${path}`, { headers, redirect: 'manual' }, { timeoutMs })

  async function findMissingTemplates(
    locales: readonly Locale[],
    templates: readonly string[],
  ): Promise<ChannelProblem[]> {
    const result = await get(`${businessAccountId}/message_templates?fields=name,language,status&limit=200`)
    if ('noAnswer' in result) return [{ problem: 'refused', answer: result.noAnswer }]
    const list = templateList.safeParse(parseJson(result.text))
    if (result.status !== 200 || !list.success) return [{ problem: 'refused', answer: `status ${result.status}` }]
    const approved = new Set(
      list.data.data.flatMap(({ name, language, status }) => (status === 'APPROVED' ? [`${name} ${language}`] : [])),
    )
    const missing = templates
      .flatMap((name) => locales.map((locale) => `${name} ${languageOf(locale)}`))
      .filter((needed) => !approved.has(needed))
    return missing.length > 0 ? [{ problem: 'templates', missing }] : []
  }

  return {
    id: 'whatsapp',
    async send(text): Promise<TextSendResult> {
      const body = JSON.stringify(templateMessage(text))
      const init = { method: 'POST', headers, body, redirect: 'manual' } as const
      const result = await sendRequest(`${apiBase}/${version}/${phoneNumberId}/messages`, init, { timeoutMs })
      if ('noAnswer' in result) return failedRequest(result)
      if (result.status >= 200 && result.status < 300)
        return accepted.safeParse(parseJson(result.text)).success
          ? { outcome: 'accepted', report: { state: 'sent' } }
          : { outcome: 'unknown', cause: 'the answer names no message' }
      const error = apiError.safeParse(parseJson(result.text)).data?.error
      if (error && result.status < 500 && limitCodes.includes(error.code))
        return { outcome: 'later', seconds: 60, failure: `${error.code}: ${error.message}` }
      return failedRequest(result)
    },
    readReceipts({ body, headers: given }) {
      const signature = given.get('X-Hub-Signature-256')?.replace(/^sha256=/, '') ?? ''
      if (!isSigned(appSecret, [body], signature)) return { ok: false, reason: 'signature' }
      const read = notification.safeParse(parseJson(new TextDecoder().decode(body)))
      if (!read.success) return { ok: false, reason: 'unreadable' }
      const statuses = read.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
      return { ok: true, receipts: statuses.flatMap((status) => receiptOf(status) ?? []) }
    },
    answerHandshake(query) {
      const isMeta = isEqualInConstantTime(query.get('hub.verify_token') ?? '', verifyToken)
      return isMeta && query.get('hub.mode') === 'subscribe' ? query.get('hub.challenge') : null
    },
    async check({ locales, templates }) {
      const number = await get(`${phoneNumberId}?fields=display_phone_number`)
      if ('noAnswer' in number) return [{ problem: 'refused', answer: number.noAnswer }]
      if (number.status === 404 || (number.status === 400 && number.text.includes('"code":100')))
        return [{ problem: 'sender', sender: phoneNumberId }]
      if (number.status !== 200) return [{ problem: 'refused', answer: `status ${number.status}` }]
      return findMissingTemplates(locales, templates)
    },
  }
}

/** Meta's code of a language. Only few of Meta's languages need a region, and none of ours does. */
const languageOf = (locale: Locale) => languages[locale].iso.split('-')[0] ?? locale

/** A value of a template must not contain line breaks, tabs or several spaces in a row. */
const plainValue = (text: string) => text.replace(/\s+/g, ' ').trim() || '-'

const templateMessage = ({ reference, to, linkPath, ...text }: OutgoingText) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: digitsOf(to),
  type: 'template',
  biz_opaque_callback_data: reference,
  template: {
    name: text.template,
    language: { code: languageOf(text.locale) },
    components: [
      {
        type: 'body',
        parameters: Object.entries(text.values).map(([parameter_name, value]) => ({
          ...{ type: 'text', parameter_name, text: plainValue(value) },
        })),
      },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: linkPath }] },
    ],
  },
})

const reported = ['sent', 'delivered', 'read', 'failed'] as const

/**
 * Converts a status in a webhook. Returns undefined for a status without our reference, and for a kind of status that
 * is not used, such as `played`. Webhooks contain no price.
 */
function receiptOf({
  status,
  biz_opaque_callback_data: reference,
  errors,
}: z.output<typeof statusEntry>): Receipt | undefined {
  const state = reported.find((known) => known === status)
  if (!state || reference === undefined) return undefined
  const failure = (errors ?? []).map(({ code, title }) => `${code}: ${title}`).join(', ')
  return { reference, state, ...(failure !== '' && { failure }) }
}
