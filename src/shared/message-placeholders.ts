/** A placeholder of a page text such as `{adult_price}`, or an ICU plural or select whose cases contain no further braces. */
const pattern = String.raw`\{(\w+)(?:, *(?:plural|select),(?:[^{}]|\{[^{}]*\})*)?\}`

/** Matches a plain placeholder inside a case of a plural or select. */
const inner = String.raw`\{\w+\}`
/** Matches the text of a case, which can contain plain placeholders. */
const caseText = `(?:[^{}]|${inner})*`
/** Like `pattern`, but the cases can contain plain placeholders, as in texts of mails. */
const nested = String.raw`\{(\w+)(?:, *(?:plural|select),(?:[^{}]|\{${caseText}\})*)?\}`

/**
 * Matches a placeholder and a full stop after it. Its groups are the whole placeholder, its name, and the stop or ''.
 */
export const placeholderWithStop = new RegExp(`(${pattern})(\\.?)`, 'g')

export interface Placeholder {
  from: number
  to: number
  name: string
  /** The whole placeholder, with its braces. */
  source: string
}

/** The placeholders of a text, in their order. Those inside cases are not listed; other braces are ignored. */
export const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(new RegExp(nested, 'g'))].map(({ 0: source, 1: name = '', index }) => ({
    ...{ from: index, to: index + source.length, name, source },
  }))

/** A plural or select. `texts` has the text of each case by its key, such as `one`, `other` or `=2`. */
export interface Cases {
  name: string
  type: 'plural' | 'select'
  texts: Record<string, string>
}

/** Reads a plural or select. Undefined for a plain placeholder, and if there is any other text between the cases. */
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

/** Removes all braces from a text, except those of plain placeholders. */
export const withoutBraces = (text: string): string =>
  text.replace(new RegExp(`${inner}|[{}]`, 'g'), (found) => (found.length > 1 ? found : ''))

/**
 * Writes a plural or select. Braces of the texts are removed, except those of plain placeholders, and a straight
 * apostrophe becomes a typographic one: ICU reads both as syntax. Cases without a text are omitted, except `other`,
 * which ICU requires.
 */
export const writeCases = ({ name, type, texts }: Cases): string => {
  const cases = Object.entries(texts)
    .map(([key, text]) => [key, withoutBraces(text).replaceAll("'", '’')] as const)
    .filter(([key, text]) => text !== '' || key === 'other')
  return `{${name}, ${type}, ${cases.map(([key, text]) => `${key} {${text}}`).join(' ')}}`
}
