import { z } from 'zod'
import { type Locale, locales } from '../i18n/locales.ts'
import { hasNameCharacter } from '../shared/field-rules.ts'
import { maxLengths } from '../shared/max-lengths.ts'
import { referrers } from './booking-sources.ts'

/**
 * Basic schemas of the API. An error message is a key of `messages/`. The API and the forms translate it and insert values
 * of the zod issue (`{maximum}`, `{minimum}`).
 */
export const localeCode = z.enum(locales)
export const tracingSource = z.enum(referrers)

/** Whether the calendar day exists. */
export const isExistingDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A calendar day in the operator's time zone, `YYYY-MM-DD`. */
export const isoDate = z
  .string({ error: 'error.date_format' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'error.date_format')
  // The bounds keep computations over ranges of days cheap.
  .refine((text) => isExistingDay(text) && '2000' <= text && text < '2200', 'error.date_unknown')
  .meta({ format: 'date', example: '2027-07-14' })

/** A time of the operator's day, `HH:MM`. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'error.invalid')

/** An instant in UTC, as ISO 8601. */
export const instant = z.string().meta({ format: 'date-time' })

/** Integer cents; all amounts are in euros. */
export const amount = z.int().meta({ description: 'integer of minor units (cents)' })
export const currency = z.literal('EUR')

/**
 * Invisible characters, and those that change the direction of the text around them. Joiners are not among them: the
 * pattern `joiners` matches those. Variation selectors are kept, because they choose the form of an emoji or ideograph.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}--[\p{Variation_Selector}\u200C\u200D]]/gv

/** Scripts whose spelling uses joiners, such as Persian and Hindi. */
const joinedLetters = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
  .map((script) => `\\p{scx=${script}}`)
  .join('')
/** Matches joiners. The group captures those to keep, because a script or an emoji (👩‍🔧) needs them. */
const joiners = new RegExp(
  `((?<=[${joinedLetters}])[\\u200C\\u200D](?=[${joinedLetters}])` +
    String.raw`|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic}))|[\u200C\u200D]`,
  'gv',
)

/** Text as it is stored: composed (NFC) and without characters that can't be seen. */
export const cleanText = (typed: string): string => typed.replace(invisible, '').replace(joiners, '$1').normalize('NFC')

export const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u
export const controlCharactersExceptNewlines = /[\p{Cc}--[\n\r\t]]/v

const lineText = (maximum: number, missing: string) =>
  z
    .string({ error: missing })
    .overwrite(cleanText)
    .trim()
    .max(maximum, 'error.too_long')
    .refine((text) => !controlCharacters.test(text), 'error.unprintable')

/**
 * Required single-line text: cleaned and trimmed, at most `maximum` characters, no control characters.
 * @param missing the error for an empty text
 */
export const singleLineText = (maximum: number, missing = 'error.required') =>
  lineText(maximum, missing).min(1, missing)

/** A text in any number of languages. */
export const textInLanguages = (maximum: number) => z.partialRecord(localeCode, singleLineText(maximum))

/** A change of a text in several languages: null removes the text of a language; omitted languages stay unchanged. */
export const textInLanguagesChange = (maximum: number) =>
  z.partialRecord(localeCode, singleLineText(maximum).nullable())

export type TextChange = z.infer<ReturnType<typeof textInLanguagesChange>>
type TextInLanguages = z.infer<ReturnType<typeof textInLanguages>>

/** Applies a change. @returns the texts by language; undefined if none remains */
export function changedText(before: TextInLanguages | undefined, change: TextChange | undefined) {
  const texts = Object.entries({ ...before, ...change }).filter((entry): entry is [Locale, string] => Boolean(entry[1]))
  return texts.length > 0 ? (Object.fromEntries(texts) as TextInLanguages) : undefined
}

export const webAddress = /:\/\/|www\./i

const nameText = (maximum: number, missing: string, pattern: RegExp) =>
  lineText(maximum, missing)
    .regex(pattern, missing)
    .refine((name) => !webAddress.test(name), 'error.name_address')

/**
 * The name of a person: a line with at least one letter or digit. Our mails contain the name. So a name with a web
 * address is refused: otherwise anybody could send links in our mails.
 */
export const personName = (maximum: number, missing = 'error.required') => nameText(maximum, missing, hasNameCharacter)

/** A last name. It is empty for a person who has only one name. */
export const lastName = (maximum: number, missing: string) => nameText(maximum, missing, /^$|[\p{L}\p{N}]/u)

/** Multi-line text. Each line break becomes LF, so that it counts as one character. May be empty if `minimum` is 0. */
export const multilineText = (maximum: number, minimum = 0) =>
  z
    .string({ error: 'error.required' })
    .overwrite((typed) => cleanText(typed.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')))
    .trim()
    .min(minimum, minimum > 1 ? 'error.too_short' : 'error.required')
    .max(maximum, 'error.too_long')
    .refine((typed) => !controlCharactersExceptNewlines.test(typed), 'error.unprintable')

/** Spells an internationalised domain in ASCII, as browsers do: `ana@müller.de` → `ana@xn--mller-kva.de`. */
function asciiDomain(address: string): string {
  const [local = '', domain = '', ...more] = address.split('@')
  const url = `http://${domain}`
  const isInternational = more.length === 0 && /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.\-。]+$/u.test(domain)
  return isInternational && URL.canParse(url) ? `${local}@${new URL(url).hostname}` : address
}

/** Accepts what browsers accept (`<input type="email">`), if the domain has a dot. */
const emailPattern = new RegExp(z.regexes.html5Email.source.replace(/\*\$$/, '+$'))

export const email = z
  .string({ error: 'error.email_required' })
  .overwrite((typed) => asciiDomain(cleanText(typed).trim()))
  .min(1, 'error.email_required')
  .max(maxLengths.email, 'error.too_long')
  .pipe(z.email({ pattern: emailPattern, error: 'error.email' }))

export const integerBetween = (minimum: number, maximum: number, belowMinimum = 'error.count') =>
  z.int({ error: 'error.count' }).min(minimum, belowMinimum).max(maximum, 'error.too_many')

export const reservationId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export type TracingSource = z.infer<typeof tracingSource>
