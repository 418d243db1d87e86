/** Why the guests of a departure get a message. */
export const messageReasons = [
  'later',
  'other_quay',
  'other_boat',
  'weather_watch',
  'lost_property',
  'own_words',
] as const
export type MessageReason = (typeof messageReasons)[number]
