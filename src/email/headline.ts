/** Splits `Calm sea, <i>all set</i>`: parts at even indexes are roman, at odd indexes italic. */
export const headlineParts = (headline: string): string[] => headline.split(/<\/?i>/)

export const plainHeadline = (headline: string): string => headlineParts(headline).join('')
