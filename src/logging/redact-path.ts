/**
 * Replaces the ids in a path by `:id`, for logs and analytics: a reservation's id grants access to its ticket. Slugs may be as
 * long as an id; they are recognized by being words joined with hyphens.
 */
export const redactPath = (path: string): string =>
  path.replace(/(?<=\/(?:booking|status)\/)[^/]+|(?<![\w-])(?![a-z]+(?:-[a-z]+)+(?![\w-]))[\w-]{22,}/g, ':id')
