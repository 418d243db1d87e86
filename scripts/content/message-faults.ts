import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Fault, lineOf } from '../../src/content/faults.ts'
import { appLocales } from '../../src/contract/operator-app/app-locales.ts'
import { locales } from '../../src/i18n/locales.ts'

/** The catalogues of the site, and those of the operator's side, which exist in the languages of the crew. */
const catalogues = [
  { folder: 'messages', languages: locales },
  { folder: 'messages/operator', languages: appLocales },
]

/** Messages whose translations can omit values of the English message → further values that translations can use. */
const furtherValues: Record<string, string[]> = {
  // For some languages, the law of the country allows only fixed words on the button. There the amount is above it.
  'booking.pay.button': ['amount'],
  // Some languages use `from` instead of `place`: the word “from” and the name of the quay in one value.
  'home.strip.departs': ['from', 'place'],
  'mail.greeting': ['fullName'],
  'mail.payment_link.subject': ['until'],
  'mail.payment_link_reminder.subject': ['until'],
  'mail.waitlist_note.enough_subject': ['date', 'fullDate'],
  'mail.waitlist_note.subject': ['fullDate'],
  'mail.waitlist_offer.subject': ['fullDate', 'until'],
  'mail.weather_choice.subject': ['fullDate'],
  // Some languages need the number to select singular or plural; others use an abbreviation without it.
  'quote.adult': [],
  'quote.child': [],
  'quote.infant': [],
}

interface Catalogue {
  file: string
  locale: string
  source: string
  texts: Record<string, string>
}

/** The faults of all message catalogues. */
export function messageFaults(root: string): Fault[] {
  return catalogues.flatMap(({ folder, languages }) => {
    const read = languages.map((locale) => readCatalogue(root, `${folder}/${locale}.json`, locale))
    const unreadable = read.filter((result) => 'problem' in result)
    if (unreadable.length > 0) return unreadable
    const all = read.filter((result) => 'texts' in result)
    return all.flatMap((catalogue) => catalogueFaults(catalogue, all))
  })
}

function readCatalogue(root: string, file: string, locale: string): Catalogue | Fault {
  const source = readFileSync(join(root, file), 'utf8')
  try {
    return { file, locale, source, texts: JSON.parse(source) }
  } catch (error) {
    const { message } = error as SyntaxError
    return { file, line: Number(/line (\d+)/.exec(message)?.[1] ?? 1), problem: `${message}.` }
  }
}

function catalogueFaults({ file, locale, source, texts }: Catalogue, all: Catalogue[]): Fault[] {
  const english = all.find((catalogue) => catalogue.locale === 'en')?.texts ?? {}
  const faultOf = (key: string, problem: string): Fault => ({
    file,
    line: lineOf(source, `${JSON.stringify(key)}:`),
    problem: `${key} ${problem}.`,
  })
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key))
  const unknown = Object.keys(texts).filter((key) => !Object.hasOwn(english, key))
  const others = locale === 'en' ? all.filter((catalogue) => catalogue.locale !== 'en') : [{ texts: english }]
  return [
    ...missing.map((key) => faultOf(key, 'is missing')),
    ...unknown.map((key) => faultOf(key, 'is not in the English file: its name may be misspelt')),
    ...Object.entries(texts).flatMap(([key, text]) => {
      const known = [...others.flatMap((other) => valuesOf(compiled(other.texts[key]))), ...(furtherValues[key] ?? [])]
      const problems = messageProblems(text, locale, known)
      return [...problems, ...missingValues(text, english[key], key)].map((problem) => faultOf(key, problem))
    }),
  ]
}

/** A problem for each value that the English message uses and this one does not; none for keys in `furtherValues`. */
function missingValues(text: string, english: string | undefined, key: string): string[] {
  if (key in furtherValues) return []
  const stated = valuesOf(compiled(text))
  return valuesOf(compiled(english))
    .filter((name) => !stated.includes(name))
    .map((name) => `lacks {${name}}, which the English message states`)
}

const compiled = (text = ''): CompiledMessage => {
  try {
    return compileMessageOrThrow(text)
  } catch {
    return []
  }
}

function messageProblems(text: unknown, locale: string, known: string[]): string[] {
  if (typeof text !== 'string' || text === '') return ['is empty']
  try {
    const message = compileMessageOrThrow(text)
    return [
      ...textsOf(message)
        .filter((part) => /[{}]/.test(part))
        .map((part) => `has a brace without a counterpart, near “${part.trim()}”`),
      ...valuesOf(message)
        .filter((name) => !known.includes(name))
        .map((name) => `uses {${name}}, which has no value in this message`),
      ...argumentsOf(message).flatMap((argument) => formatProblems(argument, locale)),
    ]
  } catch (error) {
    return [`is no valid message: ${(error as Error).message.split(/ at line|\n/)[0]}`]
  }
}

function formatProblems([name, format, cases]: Argument, locale: string): string[] {
  if (format === undefined || format === 'number') return []
  if (format !== 'plural' && format !== 'select') {
    return [`uses {${name}, ${format}}; the formats are number, plural and select`]
  }
  const given = Object.keys(cases)
  if (format === 'select') return given.includes('other') ? [] : [`lacks the case "other" of {${name}, select}`]
  // The Italian category "many" applies only to millions.
  const forms = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => locale !== 'it' || form !== 'many')
  return forms.filter((form) => !given.includes(form)).map((form) => `lacks the case "${form}" of {${name}, plural}`)
}

type Argument = [name: string, format: string | undefined, cases: Record<string, CompiledMessage>]

const partsOf = (message: CompiledMessage) => (typeof message === 'string' ? [message] : [...message])

/** The placeholders of a message, including those inside the cases of other placeholders. */
function argumentsOf(message: CompiledMessage): Argument[] {
  return partsOf(message).flatMap((part): Argument[] => {
    if (!Array.isArray(part)) return []
    const [name, format, cases] = part
    const entries = typeof cases === 'object' && cases !== null ? Object.entries(cases) : []
    const messages = entries.filter(([form]) => form !== 'offset') as [string, CompiledMessage][]
    return [
      [String(name), format, Object.fromEntries(messages)],
      ...messages.flatMap(([, inner]) => argumentsOf(inner)),
    ]
  })
}

/** The names of the values in a text of a catalogue. */
export const valuesIn = (text: string): string[] => valuesOf(compiled(text))

const valuesOf = (message: CompiledMessage) => [...new Set(argumentsOf(message).map(([name]) => name))]

/** The texts of a message between its placeholders, including those inside all cases. */
const textsOf = (message: CompiledMessage): string[] =>
  [message, ...argumentsOf(message).flatMap(([, , cases]) => Object.values(cases))]
    .flatMap(partsOf)
    .filter((part) => typeof part === 'string')
