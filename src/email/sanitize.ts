/** Bidirectional control characters: in user input they could reorder the text around it (spoofing). */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** User input as one line without control characters, safe for a mail header. */
export const sanitizeLine = (input: string): string =>
  input
    .toWellFormed()
    .replace(bidiControls, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()

/** User input with line breaks but without other control characters. */
export const sanitizeText = (input: string): string =>
  input
    .toWellFormed()
    .replace(bidiControls, '')
    .split(lineBreaks)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trimEnd())
    .join('\n')
    .trim()

const multilineFields = new Set(['notes', 'message', 'comment'])

/** Sanitizes every string of the data, so that templates needn't track which fields are user input. */
export const sanitizeMailData = <T>(data: T): T => sanitize(data, '') as T

function sanitize(value: unknown, key: string): unknown {
  if (typeof value === 'string') return multilineFields.has(key) ? sanitizeText(value) : sanitizeLine(value)
  if (Array.isArray(value)) return value.map((item) => sanitize(item, key))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitize(inner, name)]))
}

/**
 * Whether a name may be used in a greeting. Anybody can trigger a mail to any address by booking, so text that isn't
 * plausibly a name (URL, digits, a sentence) must not be repeated: it would make our mails a spam relay.
 */
export const isPlausibleName = (name: string): boolean =>
  name.length <= 60 && /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,4}$/u.test(name)
