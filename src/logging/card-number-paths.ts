import { containsCardNumber } from './card-numbers.ts'

const maxDepth = 32

/**
 * Whether the nesting of a parsed JSON body is deeper than in any valid body. Recursive functions that run later, such as those
 * of zod, would overflow the stack.
 */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > maxDepth || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)))

/**
 * Exceeds the length of every valid path. Longer paths are not repeated in the response, which could otherwise get much
 * larger than the request.
 */
const maxPathLength = 100

/** Dotted paths of the strings and JSON numbers that contain a card number. A key that contains one is reported as `form`. */
export function pathsOfCardNumbers(value: unknown, path = '', found: string[] = []): string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    if (containsCardNumber(String(value))) found.push(path === '' || path.length > maxPathLength ? 'form' : path)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (containsCardNumber(name)) found.push('form')
      else pathsOfCardNumbers(inner, path ? `${path}.${name}` : name, found)
    }
  }
  return found
}
