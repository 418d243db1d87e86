import { parseDocument } from 'yaml'
import { compileCatalogue } from '../i18n/compile-catalogue.ts'
import type { Locale } from '../i18n/locales.ts'
import { withNonBreakingWords } from '../i18n/non-breaking-words.ts'
import { createTranslator, type MessageKey, type MessageValues } from '../i18n/translator.ts'
import { escapeHtml } from '../shared/escape-html.ts'
import { placeholderWithStop } from '../shared/message-placeholders.ts'
import { withoutUnmetItems } from './fact-conditions.ts'
import { ContentError, type Fault, lineOf } from './faults.ts'
import { nearFault } from './icu-fault.ts'
import { type Report, renderMarkdown } from './markdown.ts'
import { type ContentPage, pageSchemas } from './page-schemas.ts'
import { problemOf } from './problem.ts'
import { sayProblem } from './say-problem.ts'
import { problemsOf } from './schema-problems.ts'
import type { TextFacts } from './text-facts.ts'

export interface PageFile {
  /** The path of the file in the project's folder. */
  file: string
  source: string
  page: ContentPage
  locale: Locale
}

export interface PageValues {
  facts: TextFacts
  /** The values of the placeholders. */
  values: MessageValues
}

/** The fields of the front matter, and the body as HTML. Throws a `ContentError` with every fault of the file. */
export function parsePage({ file, source, page, locale }: PageFile, values: PageValues) {
  const faults: Fault[] = []
  const fault = (place: number | string, problem: string) =>
    faults.push({ file, line: lineOf(withUnixLines(source), place), problem })
  const report: Report = (place, problem) => fault(place, sayProblem(problem))
  const { frontMatter, body } = splitPage(source)
  if (frontMatter === undefined || body === undefined) {
    fault(0, 'The file must begin with a line ---, the fields of the page, and another line ---.')
    throw new ContentError(faults)
  }
  const filled = fillPage({ fields: readFields(frontMatter, page, fault), body }, locale, values, report)
  if (faults.length > 0) throw new ContentError(faults)
  return filled
}

/** Fills the placeholders of a page, leaves out the items of unknown facts, and renders the body as HTML. */
export function fillPage(
  { fields, body }: { fields: unknown; body: string },
  locale: Locale,
  { facts, values }: PageValues,
  report: Report,
) {
  const fill = createTemplate(locale, values, report)
  const rendered = renderMarkdown(withNonBreakingWords(body, locale), locale, report)
  const html = fill(rendered.html, htmlValue)
  const filled = fillFields(withoutUnmetItems(fields, facts, values), (text) =>
    fill(withNonBreakingWords(text, locale)),
  )
  return { ...(filled as object), html, sections: rendered.sections }
}

/** The YAML between the two lines ---, and the Markdown after them; undefined without these lines. */
export function splitPage(source: string): { frontMatter?: string | undefined; body?: string | undefined } {
  const [, frontMatter, body] = withUnixLines(source).match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  return { frontMatter, body }
}

/** Editors on Windows write CRLF line ends and a byte order mark. */
const withUnixLines = (source: string) => source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')

/** The fields of the front matter; undefined if they can't be read. */
function readFields(
  frontMatter: string,
  page: ContentPage,
  fault: (place: number, problem: string) => unknown,
): unknown {
  const document = parseDocument(frontMatter)
  const start = '---\n'.length
  for (const { pos, message } of document.errors) fault(start + pos[0], `${message.replace(/ at line [\s\S]*/, '')}.`)
  if (document.errors.length > 0) return undefined
  const fields: unknown = document.toJS()
  for (const { path, problem } of problemsOf(pageSchemas[page], fields)) {
    fault(start + offsetOf(document, path), sayProblem(problem))
  }
  return fields
}

/** The offset of the node at a path; for a missing field, that of its parent. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: PropertyKey[]): number {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  const range = (node as { range?: [number, number, number] | null } | undefined)?.range
  return range?.[0] ?? (path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1)))
}

/** Replaces placeholders after the YAML is parsed, so that a company name can't break the syntax. */
function fillFields(field: unknown, fill: (text: string) => string): unknown {
  if (typeof field === 'string') return fill(field)
  if (Array.isArray(field)) return field.map((item) => fillFields(item, fill))
  if (field === null || typeof field !== 'object') return field
  return Object.fromEntries(Object.entries(field).map(([name, item]) => [name, fillFields(item, fill)]))
}

/** In HTML, values are escaped, and e-mail and phone become links. */
function htmlValue(name: string, value: string): string {
  const text = escapeHtml(value)
  if (name === 'email') return `<a href="mailto:${text}">${text}</a>`
  if (name === 'phone') return `<a class="num" href="tel:${value.replace(/[^+\d]/g, '')}">${text}</a>`
  return text
}

/** Replaces the placeholders of a text. @param convert applied to values that are texts */
type Template = (text: string, convert?: (name: string, value: string) => string) => string

/** The names of the placeholders in a text, in alphabetical order. The name of a `select` includes its cases. */
export function placeholdersOf(text: string): string[] {
  const found = [...text.matchAll(placeholderWithStop)].map(([, message = '', name = '']) => {
    const [, cases] = /^\{\w+, *select,(.*)\}$/s.exec(message) ?? []
    return cases === undefined
      ? name
      : `${name} ${[...cases.matchAll(/(\w+) *\{[^{}]*\}/g)].map(([, key]) => key).sort()}`
  })
  return [...new Set(found)].sort()
}

function createTemplate(locale: Locale, values: MessageValues, report: Report): Template {
  return (text, convert = (_, value) => value) => {
    const brace = loneBrace(text.replace(placeholderWithStop, ''))
    if (brace) {
      report(brace, problemOf('brace', { near: brace, example: '{name}' }))
      return text
    }
    return text.replace(placeholderWithStop, (_, message: string, name: string, stop: string) => {
      const filled = fillOne(message, name, convert)
      // If a value ends in the stop of an abbreviation such as "d.o.o.", this stop also ends the sentence.
      return filled.endsWith('.') ? filled : filled + stop
    })
  }

  function fillOne(message: string, name: string, convert: NonNullable<Parameters<Template>[1]>): string {
    const value = values[name]
    if (value === undefined) {
      report(`{${name}`, problemOf('no_value', { placeholder: `{${name}}` }))
      return ''
    }
    const isSelect = /^\{\w+, *select,/.test(message)
    if (message !== `{${name}}` && !/\bother *\{/.test(message)) {
      report(`{${name}`, problemOf('no_other', { placeholder: `{${name}, …}` }))
      return ''
    }
    if (typeof value === 'string' && !isSelect) return convert(name, value)
    if (message === `{${name}}`) return String(value)
    try {
      return createTranslator(locale, compileCatalogue({ message }, locale))('message' as MessageKey, { [name]: value })
    } catch (error) {
      report(`{${name}`, problemOf('cases', { placeholder: `{${name}, …}`, near: nearFault(message, error) }))
      return ''
    }
  }
}

/** A brace outside of placeholders, with the word before it and what follows; undefined if there is none. */
function loneBrace(text: string): string | undefined {
  const at = text.search(/[{}]/)
  if (at < 0) return undefined
  const before = /[^\s{}<>&]*$/.exec(text.slice(Math.max(0, at - 30), at))?.[0] ?? ''
  const after = /^[^{}<>&\n]{0,20}/.exec(text.slice(at + 1))?.[0] ?? ''
  return (before + text[at] + after).trim()
}
