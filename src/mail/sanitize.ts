/** Bidirectional control characters. In user input they could reorder the surrounding text (spoofing). */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** Converts user input to one line without control characters, which is safe in a mail header. */
export const sanitizeLine = (input: string): string =>
  input
    .toWellFormed()
    .replace(bidiControls, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()

/** Removes control characters from user input, but keeps its line breaks. */
export const sanitizeText = (input: string): string =>
  input
    .toWellFormed()
    .replace(bidiControls, '')
    .split(lineBreaks)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trimEnd())
    .join('\n')
    .trim()

const multilineFields = new Set(['notes', 'message', 'comment'])

/** Sanitizes every string in the data, so that templates need not treat user input separately. */
export const sanitizeMailData = <T>(data: T): T => sanitize(data, '') as T

function sanitize(value: unknown, key: string): unknown {
  if (typeof value === 'string') return multilineFields.has(key) ? sanitizeText(value) : sanitizeLine(value)
  if (Array.isArray(value)) return value.map((item) => sanitize(item, key))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitize(inner, name)]))
}

/**
 * Whether a name may be used in a greeting. Somebody can book with the address of another person, who then gets the
 * mail. A name field with a URL, digits or a sentence could turn such mails into spam.
 */
export const isPlausibleName = (name: string): boolean =>
  name.length <= 60 && /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,5}$/u.test(name)
