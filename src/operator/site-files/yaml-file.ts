import { LineCounter, parseDocument, stringify } from 'yaml'

/** Why a file can't be imported. */
export interface FileProblem {
  file: string
  /** Undefined if the problem concerns the whole file. */
  line?: number | undefined
  /** One sentence. */
  problem: string
}

export type ReportProblem = (problem: FileProblem) => void

/** The data of a file, and the lines of its parts. */
export interface YamlFile {
  file: string
  data: unknown
  /** The line of a part. A missing part has the line of the nearest part above it that exists. */
  lineOf(path: readonly PropertyKey[]): number
}

/** @param above how many lines of the file precede the source */
export function readYaml(file: string, source: string, report: ReportProblem, above = 0): YamlFile | undefined {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const faults = [...document.errors, ...document.warnings]
  for (const { pos, message } of faults)
    report({ file, line: lines.linePos(pos[0]).line + above, problem: `${message.replace(/ at line [\s\S]*/, '')}.` })
  if (faults.length > 0) return undefined
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true)
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range
    if (range) return lines.linePos(range[0]).line + above
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1))
  }
  try {
    return { file, data: document.toJS(), lineOf }
  } catch (error) {
    // The file has an alias without an anchor, or so many aliases that the data would not fit into the memory.
    report({ file, problem: `${error instanceof Error ? error.message : error}.` })
    return undefined
  }
}

export const writeYaml = (data: unknown): string => stringify(data, { lineWidth: 0, aliasDuplicateObjects: false })
