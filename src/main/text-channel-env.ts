import { z } from 'zod'
import { type TextChannelId, textChannelIds } from '../contract/text-channels.ts'
import type { TextChannelSettings } from '../platform/integrations/text-messages/create-channels.ts'
import { origin } from '../shared/addresses.ts'
import { missingBeside } from './missing-beside.ts'

const text = z.string().min(1).optional()
const number = z.string().regex(/^\d+$/, { error: 'expected the digits of an id' }).optional()
const secret = z.string().min(16, { error: 'expected at least 16 characters' }).optional()

/** The variables of the channels of text messages. */
export const textVariables = {
  TEXT_CHANNELS: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(textChannelIds, { error: `expected ${textChannelIds.join(' or ')}` })))
    .default([...textChannelIds]),
  INFOBIP_BASE_URL: origin('https://xyz.api.infobip.com').optional(),
  INFOBIP_API_KEY: text,
  INFOBIP_SENDER: text,
  INFOBIP_WEBHOOK_SECRET: secret,
  WHATSAPP_TOKEN: text,
  WHATSAPP_PHONE_NUMBER_ID: number,
  WHATSAPP_BUSINESS_ACCOUNT_ID: number,
  WHATSAPP_APP_SECRET: secret,
  WHATSAPP_VERIFY_TOKEN: secret,
  WHATSAPP_API_BASE: origin('https://graph.facebook.com').default('https://graph.facebook.com'),
}

type TextVariables = z.output<z.ZodObject<typeof textVariables>>

const variablesOf = {
  sms: ['INFOBIP_BASE_URL', 'INFOBIP_API_KEY', 'INFOBIP_SENDER', 'INFOBIP_WEBHOOK_SECRET'],
  whatsapp: [
    ...(['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_BUSINESS_ACCOUNT_ID'] as const),
    ...(['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const),
  ],
} as const satisfies Record<TextChannelId, (keyof TextVariables)[]>

/** All variables of a channel or none must be set. */
export const textChannelErrors = (data: TextVariables): string[] =>
  Object.values(variablesOf).flatMap((names) => missingBeside<keyof TextVariables>(names, data))

export const textChannelsOf = (data: TextVariables): TextChannelSettings => ({
  order: [...new Set(data.TEXT_CHANNELS)],
  sms: smsOf(data),
  whatsapp: whatsAppOf(data),
})

function smsOf(data: TextVariables): TextChannelSettings['sms'] {
  const { INFOBIP_BASE_URL: baseUrl, INFOBIP_API_KEY: apiKey, INFOBIP_SENDER: sender } = data
  const { INFOBIP_WEBHOOK_SECRET: webhookSecret } = data
  return baseUrl && apiKey && sender && webhookSecret ? { baseUrl, apiKey, sender, webhookSecret } : null
}

function whatsAppOf(data: TextVariables): TextChannelSettings['whatsapp'] {
  const { WHATSAPP_API_BASE: apiBase, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = data
  const { WHATSAPP_BUSINESS_ACCOUNT_ID: businessAccountId, WHATSAPP_APP_SECRET: appSecret } = data
  const { WHATSAPP_VERIFY_TOKEN: verifyToken } = data
  return token && phoneNumberId && businessAccountId && appSecret && verifyToken
    ? { apiBase, token, phoneNumberId, businessAccountId, appSecret, verifyToken }
    : null
}
