/** Marks that turn the direction of writing, with which a typed text could make the words around it look different. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** One line without control characters: fit for a header, whatever somebody typed. */
export const oneLine = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(directions, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()

/** A typed text whose line breaks are kept and nothing else that can't be seen. */
export const severalLines = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(directions, '')
    .split(lineEnds)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trimEnd())
    .join('\n')
    .trim()

const severalLinesIn = new Set(['notes', 'message', 'comment'])

/** The same data with every string cleaned, so that no template has to remember which of them a visitor typed. */
export const cleaned = <T>(data: T): T => clean(data, '') as T

function clean(value: unknown, key: string): unknown {
  if (typeof value === 'string') return severalLinesIn.has(key) ? severalLines(value) : oneLine(value)
  if (Array.isArray(value)) return value.map((item) => clean(item, key))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner, name)]))
}

/**
 * Whether a name may stand in a greeting. A stranger can have us write to anybody by booking in their name, so what
 * isn't plainly a name (an address, a figure, a sentence) is not repeated.
 */
export const isPlainName = (name: string): boolean =>
  name.length <= 60 && /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,4}$/u.test(name)
