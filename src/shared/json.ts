const maxDepth = 32

/** Parses JSON. @returns null if it is invalid */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses JSON in UTF-8. @returns null if the JSON or the UTF-8 is invalid */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

/**
 * Whether objects and lists are nested more deeply in this value than in any valid request body. Such a body is
 * refused, because recursive functions that run later, such as those of zod, would overflow the stack.
 */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > maxDepth || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)))
