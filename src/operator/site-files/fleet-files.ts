import type { z } from 'zod'
import { invalidFieldsFromZod } from '../../domain/validation-error.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { type Fleet, fleetSchemas } from './fleet.ts'
import { type SiteFiles, textOfFile } from './folder.ts'
import { type ReportProblem, readYaml, writeYaml } from './yaml-file.ts'

type Part = keyof Fleet
const parts = Object.keys(fleetSchemas) as Part[]
const fileOf = (part: Part): string => (part === 'pictures' ? 'pictures/pictures.yaml' : `fleet/${part}.yaml`)

export const fleetFiles = (fleet: Fleet): SiteFiles =>
  new Map(parts.map((part) => [fileOf(part), Buffer.from(writeYaml(ordered(fleet[part])))]))

/** Sorts texts by language and pictures by id, so that equal sites have equal files. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, inner]) => [name, ordered(inner)] as const)
  const isRecord = entries.every(([name]) => /^([a-z]{2}|[0-9a-f]{32})$/.test(name))
  return Object.fromEntries(isRecord ? entries.sort(([one], [other]) => (one < other ? -1 : 1)) : entries)
}

interface ReadFleet {
  /** Only the parts whose file exists and is valid. */
  fleet: Partial<Fleet>
  placeOf(part: Part, path: readonly PropertyKey[]): { file: string; line?: number }
}

export function readFleet(files: SiteFiles, report: ReportProblem): ReadFleet {
  const fleet: Partial<Record<Part, unknown>> = {}
  const lines = new Map<Part, (path: readonly PropertyKey[]) => number>()
  for (const file of files.keys())
    if (file.startsWith('fleet/') && !parts.some((part) => fileOf(part) === file))
      report({ file, problem: 'There is no such part of the fleet.' })
  for (const part of parts) {
    const file = fileOf(part)
    const source = files.has(file) ? textOfFile(files, file, report) : undefined
    const read = source === undefined ? undefined : readYaml(file, source, report)
    if (!read) continue
    lines.set(part, read.lineOf)
    const parsed = fleetSchemas[part].safeParse(read.data)
    if (parsed.success) fleet[part] = parsed.data
    else
      for (const [path, problem] of parsed.error.issues.flatMap(sentencesOf))
        report({ file, line: read.lineOf(path), problem })
    for (const id of repeatedIds(read.data))
      report({ file, line: read.lineOf([]), problem: `The id ${id} is there twice.` })
  }
  return {
    fleet: fleet as Partial<Fleet>,
    placeOf(part, path) {
      const line = lines.get(part)?.(path)
      return { file: fileOf(part), ...(line !== undefined && { line }) }
    },
  }
}

function sentencesOf(issue: z.core.$ZodIssue): [PropertyKey[], string][] {
  const name = (path: PropertyKey[]) => path.map(String).join('.') || 'The file'
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [
      [...issue.path, key],
      `${name([...issue.path, key])} is no known field; its name may be misspelt.`,
    ])
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return [[issue.path, `${name(issue.path)}: It is missing, or of another kind than ${issue.expected}.`]]
  const invalid = invalidFieldsFromZod({ issues: [issue] } as z.ZodError, 'en')
  return invalid.map(({ key, values }) => [issue.path, `${name(issue.path)}: ${translatorOf('en')(key, values)}`])
}

function repeatedIds(data: unknown): string[] {
  if (!Array.isArray(data)) return []
  const ids = data.map((each) => String((each as { id?: unknown } | null)?.id))
  return ids.filter((id, index) => ids.indexOf(id) < index)
}
