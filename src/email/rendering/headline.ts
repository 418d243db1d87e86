/** Splits `Calm sea, <i>all set</i>`: parts at even indexes are roman, at odd indexes italic. */
export const headlineParts = (headline: string): string[] => headline.split(/<\/?i>/)

export const headlineText = (headline: string): string => headlineParts(headline).join('')
