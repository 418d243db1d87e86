const maxDepth = 32

/**
 * Whether the nesting is deeper than in any valid body. Recursive functions that run later, such as those of zod, would
 * overflow the stack.
 */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > maxDepth || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)))
