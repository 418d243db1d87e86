/** The channels of text messages beside mail. */
export const textChannelIds = ['sms', 'whatsapp'] as const
export type TextChannelId = (typeof textChannelIds)[number]

/** `sending`: claimed, without an answer of the channel yet. `unknown`: whether the channel has it can't be found out. */
export const textStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const
export type TextState = (typeof textStates)[number]
