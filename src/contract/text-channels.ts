/** The channels of text messages beside mail. */
export const textChannelIds = ['sms', 'whatsapp'] as const
export type TextChannelId = (typeof textChannelIds)[number]

/**
 * `sending`: no answer from the channel yet. `unknown`: the channel has not confirmed in time that it accepted the
 * text; a later report can still change this state.
 */
export const textStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const
export type TextState = (typeof textStates)[number]

/** The placeholders of each kind of text. The templates that a channel has approved have the same placeholders. */
export const textValues = {
  later: ['date', 'minutes', 'time', 'place'],
  on_time: ['date', 'time', 'place'],
  other_quay: ['date', 'place', 'time'],
  own_quay: ['date', 'place', 'time'],
  other_boat: ['date', 'boat'],
  weather_watch: ['date', 'decide_time', 'decide_day'],
  lost_property: ['date', 'phone', 'note'],
  own_words: ['date', 'note'],
} as const

export const textTemplates = Object.keys(textValues).map((news) => `departure_${news}`)
