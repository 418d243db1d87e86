import { splitPage } from '../../content/parse-page.ts'
import { sayProblem } from '../../content/say-problem.ts'
import { problemsOf } from '../../content/schema-problems.ts'
import { defaultSite, type SiteValues, siteOf } from '../../content/site.ts'
import { siteFields, valueAt } from '../../content/site-schema.ts'
import { isEqual } from '../../shared/changed-fields.ts'
import { type SiteFiles, textOfFile } from './folder.ts'
import { type ReportProblem, readYaml, writeYaml, type YamlFile } from './yaml-file.ts'

/** The file of a field: `pages/home/en.md` has `pages.home.en.title`, `site/business.yaml` has `business.name`. */
function fileOf(path: string): { file: string; prefix: string } {
  const [root = '', page, locale] = path.split('.')
  return root === 'pages'
    ? { file: `pages/${page}/${locale}.md`, prefix: `pages.${page}.${locale}` }
    : { file: `site/${root}.yaml`, prefix: root }
}

/** For each file, in the order of the site document: the beginning of all its paths, such as `pages.home.en`. */
const prefixes = new Map([...siteFields.keys()].map((path) => [fileOf(path).file, fileOf(path).prefix]))
const fieldsIn = (prefix: string) => [...siteFields.keys()].filter((path) => path.startsWith(`${prefix}.`))
/** The paths of groups of fields, such as `pages.home.en.slides`. */
const groups = new Set(
  [...siteFields.keys()].flatMap((path) => path.split('.').map((_, at, parts) => parts.slice(0, at).join('.'))),
)

/** The site document as files: each field has the operator's value, or else the default. */
export function documentFiles(values: SiteValues): SiteFiles {
  const site = siteOf(values)
  const files: SiteFiles = new Map()
  for (const [file, prefix] of prefixes) {
    const data: Record<string, unknown> = {}
    for (const path of fieldsIn(prefix)) put(data, path.slice(prefix.length + 1).split('.'), valueAt(site, path))
    const { body, ...frontMatter } = data
    const text = file.endsWith('.md') ? `---\n${writeYaml(frontMatter)}---\n${unix(String(body))}` : writeYaml(data)
    files.set(file, Buffer.from(text))
  }
  return files
}

const unix = (text: string) => text.replaceAll('\r\n', '\n')

/** Whether a value equals `inFile`, the value in a file. Texts in files have Unix line ends, whatever `value` has. */
export const isInFile = (value: unknown, inFile: unknown): boolean =>
  isEqual(typeof value === 'string' ? unix(value) : value, inFile)

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (value === undefined) return
  if (rest.length === 0) into[name] = value
  else {
    into[name] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {}
    put(into[name] as Record<string, unknown>, rest, value)
  }
}

/**
 * The fields whose default the operator has saved unchanged. Saving confirms the default. With `LIVE=1`, the site
 * refuses to start before the defaults of some fields are confirmed.
 */
export const repeatedDefaults = (values: SiteValues): string[] =>
  [...siteFields.keys()].filter((path) => path in values && isEqual(values[path], valueAt(defaultSite(), path)))

interface ReadDocument {
  /** All fields whose file exists, by path. The value undefined means that the field has the default. */
  values: Map<string, unknown>
  placeOf(path: string): { file: string; line?: number }
}

/** @param repeated the fields whose default the operator has confirmed (`repeatedDefaults`) */
export function readDocument(files: SiteFiles, repeated: readonly string[], report: ReportProblem): ReadDocument {
  const values = new Map<string, unknown>()
  const places = new Map<string, YamlFile>()
  for (const file of files.keys()) {
    if (!/^(site|pages)\//.test(file)) continue
    const prefix = prefixes.get(file)
    if (prefix === undefined) {
      report({ file, problem: 'There is no such part of the site.' })
      continue
    }
    const read = readPart(files, file, report)
    if (!read) continue
    places.set(file, read)
    const found = new Map<string, unknown>()
    collect(read, prefix, [], read.data, found, report)
    for (const path of fieldsIn(prefix)) values.set(path, ownValue(path, found.get(path), repeated))
  }
  return {
    values,
    placeOf(path) {
      const { file, prefix } = fileOf(path)
      const line = places.get(file)?.lineOf(path.slice(prefix.length + 1).split('.'))
      return { file, ...(line !== undefined && !path.endsWith('.body') && { line }) }
    },
  }
}

const ownValue = (path: string, value: unknown, repeated: readonly string[]): unknown => {
  const isDefault = isInFile(valueAt(defaultSite(), path), value)
  return isDefault && !repeated.includes(path) ? undefined : value
}

function readPart(files: SiteFiles, file: string, report: ReportProblem): YamlFile | undefined {
  const source = textOfFile(files, file, report)
  if (source === undefined) return undefined
  if (!file.endsWith('.md')) return readYaml(file, source, report)
  const { frontMatter, body } = splitPage(source)
  if (frontMatter === undefined || body === undefined) {
    report({
      file,
      line: 1,
      problem: 'The file must begin with a line ---, the fields of the page, and another line ---.',
    })
    return undefined
  }
  const read = readYaml(file, frontMatter, report, 1)
  return read && { ...read, data: { ...(read.data as object), body } }
}

/** Collects the fields of `value` in `found`, and reports unknown names and invalid values. */
function collect(
  file: YamlFile,
  prefix: string,
  at: string[],
  value: unknown,
  found: Map<string, unknown>,
  report: ReportProblem,
): void {
  const path = [prefix, ...at].join('.')
  const name = at.join('.')
  const say = (inner: readonly PropertyKey[], problem: string) =>
    report({ file: file.file, line: file.lineOf([...at, ...inner]), problem })
  const field = siteFields.get(path)
  if (field) {
    found.set(path, value)
    for (const { path: inner, problem } of problemsOf(field.schema, value))
      say(inner, sayProblem({ ...problem, at: [...at, ...problem.at] }))
  } else if (!groups.has(path)) say([], `${name} is no known field; its name may be misspelt.`)
  else if (value === null || typeof value !== 'object') say([], `${name || 'The file'} must be a group of fields.`)
  else for (const [key, inner] of Object.entries(value)) collect(file, prefix, [...at, key], inner, found, report)
}
