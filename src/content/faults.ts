/** A fault of a content file that its author can correct. */
export interface Fault {
  /** Its path in the project's folder. */
  file: string
  line: number
  /** One sentence. */
  problem: string
}

/** Thrown for a content file with faults; one line for each. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(({ file, line, problem }) => `${file}:${line}: ${problem}`).join('\n'))
    this.faults = faults
  }
}

/** The line of the offset, or of the first occurrence of a text or else of its first words, in a file; 1 if it contains none. */
export function lineOf(source: string, place: number | string): number {
  const offset = typeof place === 'number' ? place : offsetOf(spaced(source), spaced(place))
  return source.slice(0, Math.max(offset, 0)).split('\n').length
}

function offsetOf(source: string, text: string): number {
  const offset = source.indexOf(text)
  return offset < 0 && text.includes(' ') ? offsetOf(source, text.slice(0, text.lastIndexOf(' '))) : offset
}

/** `withNonBreakingWords` inserts no-break spaces. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
