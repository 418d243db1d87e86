/** A placeholder of a page text such as `{adult_price}`, or an ICU plural or select whose cases contain no further braces. */
const pattern = String.raw`\{(\w+)(?:, *(?:plural|select),(?:[^{}]|\{[^{}]*\})*)?\}`

/** Matches a placeholder and the full stop after it: the whole placeholder, its name, and the stop. */
export const placeholderWithStop = new RegExp(`(${pattern})(\\.?)`, 'g')

export interface Placeholder {
  from: number
  to: number
  name: string
  /** The whole placeholder, with its braces. */
  source: string
}

/** The placeholders of a text, in its order. Braces that are no placeholder are left out. */
export const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(new RegExp(pattern, 'g'))].map(({ 0: source, 1: name = '', index }) => ({
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
    [...list.matchAll(/(=?\w+)\s*\{([^{}]*)\}/g)].map(([, key = '', text = '']) => [key, text]),
  )
  return list.replace(/=?\w+\s*\{[^{}]*\}/g, '').trim() === '' ? { name, type, texts } : undefined
}

/**
 * Writes a plural or select. Braces are left out, and a straight apostrophe becomes a typographic one, because ICU reads both as
 * syntax. Cases without a text are left out, except `other`, which ICU requires.
 */
export const writeCases = ({ name, type, texts }: Cases): string => {
  const cases = Object.entries(texts)
    .map(([key, text]) => [key, text.replace(/[{}]/g, '').replaceAll("'", '’')] as const)
    .filter(([key, text]) => text !== '' || key === 'other')
  return `{${name}, ${type}, ${cases.map(([key, text]) => `${key} {${text}}`).join(' ')}}`
}
