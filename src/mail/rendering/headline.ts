/** Splits `Booked and <i>all set</i>` at the tags. Parts with an even index are upright, those with an odd index italic. */
export const headlineParts = (headline: string): string[] => headline.split(/<\/?i>/)

export const headlineText = (headline: string): string => headlineParts(headline).join('')
