/** A fault of a content file that its author can correct. */
export interface Fault {
  /** The path of the file in the project's folder. */
  file: string
  line: number
  /** What is wrong, in one sentence. */
  problem: string
}

/** Thrown for a content file with faults. Its message has one line for each fault. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(({ file, line, problem }) => `${file}:${line}: ${problem}`).join('\n'))
    this.faults = faults
  }
}

/**
 * The number of a line in a file.
 * @param place an offset in the file, or a text. For a text, it is the line with the first occurrence of the text. If
 *   the file doesn't contain the whole text, as many of its first words as possible are searched. If none is found: 1.
 */
export function lineOf(source: string, place: number | string): number {
  const offset = typeof place === 'number' ? place : offsetOf(spaced(source), spaced(place))
  return source.slice(0, Math.max(offset, 0)).split('\n').length
}

function offsetOf(source: string, text: string): number {
  const offset = source.indexOf(text)
  return offset < 0 && text.includes(' ') ? offsetOf(source, text.slice(0, text.lastIndexOf(' '))) : offset
}

/** `withNonBreakingWords` may have put no-break spaces into a text, so file and text are compared with plain spaces. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
