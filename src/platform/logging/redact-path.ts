/**
 * Replaces the ids in a path by `:id`, for logs and analytics: the id of a reservation allows to change and cancel it,
 * and its ticket allows to see it. A slug may be as long as an id, but consists of words joined by hyphens, and stays.
 */
export const redactPath = (path: string): string =>
  path.replace(
    /(?<=\/(?:booking|status|ticket|receipts)\/)[^/]+|(?<![\w-])(?![a-z]+(?:-[a-z]+)+(?![\w-]))[\w-]{22,}/g,
    ':id',
  )
