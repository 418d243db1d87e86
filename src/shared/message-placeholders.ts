/** A placeholder of a page text such as `{adult_price}`, or an ICU plural or select whose cases contain no further braces. */
const pattern = String.raw`\{(\w+)(?:, *(?:plural|select),(?:[^{}]|\{[^{}]*\})*)?\}`

/** A plain placeholder in a case. */
const inner = String.raw`\{\w+\}`
/** A text in a case, which may have plain placeholders. */
const caseText = `(?:[^{}]|${inner})*`
/** As `pattern`, with plain placeholders in the cases, which texts of mails have. */
const nested = String.raw`\{(\w+)(?:, *(?:plural|select),(?:[^{}]|\{${caseText}\})*)?\}`

/** Matches a placeholder and the full stop after it: the whole placeholder, its name, and the stop. */
export const placeholderWithStop = new RegExp(`(${pattern})(\\.?)`, 'g')

export interface Placeholder {
  from: number
  to: number
  name: string
  /** The whole placeholder, with its braces. */
  source: string
}

/** The placeholders of a text, in its order, without those in cases. Braces that are no placeholder are left out. */
export const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(new RegExp(nested, 'g'))].map(({ 0: source, 1: name = '', index }) => ({
    ...{ from: index, to: index + source.length, name, source },
  }))

/** The cases of a plural or select, by the word or the `=2` before each. */
export interface Cases {
  name: string
  type: 'plural' | 'select'
  texts: Record<string, string>
}

/** Reads a plural or select; undefined for a plain placeholder, and for one with anything else between its cases. */
export function readCases(source: string): Cases | undefined {
  const [, name = '', type, list = ''] = /^\{(\w+), *(plural|select),(.*)\}$/s.exec(source) ?? []
  if (type !== 'plural' && type !== 'select') return undefined
  const texts = Object.fromEntries(
    [...list.matchAll(new RegExp(String.raw`(=?\w+)\s*\{(${caseText})\}`, 'g'))].map(([, key = '', text = '']) => [
      key,
      text,
    ]),
  )
  return list.replace(new RegExp(String.raw`=?\w+\s*\{${caseText}\}`, 'g'), '').trim() === ''
    ? { name, type, texts }
    : undefined
}

/** A text without braces, except those of plain placeholders. */
export const withoutBraces = (text: string): string =>
  text.replace(new RegExp(`${inner}|[{}]`, 'g'), (found) => (found.length > 1 ? found : ''))

/**
 * Writes a plural or select. Braces that are no plain placeholder are left out, and a straight apostrophe becomes a typographic one, because ICU reads both as
 * syntax. Cases without a text are left out, except `other`, which ICU requires.
 */
export const writeCases = ({ name, type, texts }: Cases): string => {
  const cases = Object.entries(texts)
    .map(([key, text]) => [key, withoutBraces(text).replaceAll("'", '’')] as const)
    .filter(([key, text]) => text !== '' || key === 'other')
  return `{${name}, ${type}, ${cases.map(([key, text]) => `${key} {${text}}`).join(' ')}}`
}
