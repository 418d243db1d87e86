/** The source of a booking, by its stored channel. */
export const sourceOfChannel = {
  website: 'website',
  /** An AI assistant has held the places for a guest, with the tools of the site. */
  assistant: 'assistant',
  reseller: 'reseller',
  phone: 'phone',
  quay: 'quay',
  /** An agent or a marketplace has sold the booking. The guest can have paid it the whole price (`pay: outside`). */
  marketplace: 'agent',
  imported: 'imported',
} as const

export type Channel = keyof typeof sourceOfChannel
export type BookingSource = (typeof sourceOfChannel)[Channel]

export const bookingSources = Object.values(sourceOfChannel)

/** The channels by which guests hold places themselves, without the operator or a reseller. */
export const guestChannels: readonly Channel[] = ['website', 'assistant']

/** The website whose link brought a guest to this site before a website booking; `direct` if none is known. */
export const referrers = ['direct', 'google', 'facebook', 'instagram'] as const

/** The values of the filter by source in the search of bookings: sources, and referrers of website bookings. */
export const searchedSources = [...bookingSources, ...referrers]
