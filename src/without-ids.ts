/**
 * An address without the ids in it, for logs and for those who count visits: who knows a reservation's id can see its
 * ticket. Some slugs are as long as an id, but made of words.
 */
export const withoutIds = (path: string): string =>
  path.replace(/(?<=\/(?:booking|status)\/)[^/]+|(?<![\w-])(?![a-z]+(?:-[a-z]+)+(?![\w-]))[\w-]{22,}/g, ':id')
