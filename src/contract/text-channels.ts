/** The channels of text messages beside mail. */
export const textChannelIds = ['sms', 'whatsapp'] as const
export type TextChannelId = (typeof textChannelIds)[number]

/** `sending`: claimed, without an answer of the channel yet. `unknown`: whether the channel has it can't be found out. */
export const textStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const
export type TextState = (typeof textStates)[number]

/** The names of the values in a text, by what it says. Approved templates have the same. */
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
