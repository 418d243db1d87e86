/** `Calm sea, <i>all set</i>` → its parts, the roman ones at even places and the italic ones at odd. */
export const headlineParts = (headline: string): string[] => headline.split(/<\/?i>/)

export const plainHeadline = (headline: string): string => headlineParts(headline).join('')
