import { containsCardNumber } from './card-numbers.ts'

/**
 * Exceeds the length of every valid path. Longer paths are not repeated in the response, which could otherwise get much
 * larger than the request.
 */
const maxPathLength = 100

/**
 * Returns the dotted paths of the strings and JSON numbers that contain a card number. `form` stands for a path that is
 * empty or too long, and for a path with a key that itself contains a card number.
 */
export function cardNumberPaths(value: unknown, path = '', found: string[] = []): string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    if (containsCardNumber(String(value))) found.push(path === '' || path.length > maxPathLength ? 'form' : path)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (containsCardNumber(name)) found.push('form')
      else cardNumberPaths(inner, path ? `${path}.${name}` : name, found)
    }
  }
  return found
}
