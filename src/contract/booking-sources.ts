/** The source of a booking, by its stored channel. */
export const sourceOfChannel = {
  website: 'website',
  /** Held for a guest by an AI assistant that calls the site's tools. */
  assistant: 'assistant',
  reseller: 'reseller',
  phone: 'phone',
  quay: 'quay',
  /** Sold by an agent or a marketplace, which collects the deposit. */
  marketplace: 'agent',
  imported: 'imported',
} as const

export type Channel = keyof typeof sourceOfChannel
export type BookingSource = (typeof sourceOfChannel)[Channel]

export const bookingSources = Object.values(sourceOfChannel)

/** The channels by which guests hold places themselves, without the operator or a reseller. */
export const guestChannels: readonly Channel[] = ['website', 'assistant']

/** From where the visitor of a website booking came. */
export const referrers = ['direct', 'google', 'facebook', 'instagram'] as const

/** What bookings are searched by. */
export const searchedSources = [...bookingSources, ...referrers]
