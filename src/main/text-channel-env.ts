import { z } from 'zod'
import { type TextChannelId, textChannelIds } from '../contract/text-channels.ts'
import type { TextChannelSettings } from '../platform/integrations/text-messages/create-channels.ts'
import { origin } from '../shared/addresses.ts'

const text = z.string().min(1).optional()
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
}

type TextVariables = z.output<z.ZodObject<typeof textVariables>>

const variablesOf = {
  sms: ['INFOBIP_BASE_URL', 'INFOBIP_API_KEY', 'INFOBIP_SENDER', 'INFOBIP_WEBHOOK_SECRET'],
} as const satisfies Partial<Record<TextChannelId, (keyof TextVariables)[]>>

/** All variables of a channel or none must be set. */
export const textChannelErrors = (data: TextVariables): string[] =>
  Object.values(variablesOf).flatMap((names) => {
    const present = names.find((name) => data[name] !== undefined)
    return present
      ? names.filter((name) => data[name] === undefined).map((name) => `  ${name}: as ${present} is set`)
      : []
  })

export function textChannelsOf(data: TextVariables): TextChannelSettings {
  const { INFOBIP_BASE_URL: baseUrl, INFOBIP_API_KEY: apiKey, INFOBIP_SENDER: sender } = data
  const { INFOBIP_WEBHOOK_SECRET: webhookSecret } = data
  return {
    order: [...new Set(data.TEXT_CHANNELS)],
    sms: baseUrl && apiKey && sender && webhookSecret ? { baseUrl, apiKey, sender, webhookSecret } : null,
  }
}
