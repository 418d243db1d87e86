import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { RowProblem } from './imported-booking.ts'

export const maxBytes = 50_000_000
export const maxRows = 200_000

/** Why the file can't be read from this row on. */
export interface FileFault {
  row: number
  problem: Extract<RowProblem['problem'], 'too_large' | 'too_many_rows' | 'not_csv' | 'broken_quotes'>
  value: string
}

/**
 * Reads a file as a stream and calls `onRecord` for each record with its row number, also for empty ones. The delimiter is
 * `;`, `,` or a tab. Each record is UTF-8, or windows-1250 if it is no UTF-8. Stops reading at the first fault.
 */
export async function readRecords(
  stream: Readable,
  onRecord: (row: number, cells: string[]) => void,
): Promise<FileFault | null> {
  let row = 0
  try {
    const { start, chunks } = await withStart(stream)
    if (start.includes(0)) return { row: 1, problem: 'not_csv', value: start.subarray(0, 2).equals(zip) ? 'xlsx' : '' }
    const parser = parse({
      delimiter: delimiterOf(start.toString('latin1')),
      // Each byte becomes one character. The parser needs no more, because the delimiters are ASCII. Then `decoded`
      // turns the characters back into bytes and reads the whole record in its encoding.
      encoding: 'latin1',
      bom: false,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
    })
    const source = Readable.from(chunks)
    source.on('error', (error) => parser.destroy(error))
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
      row += 1
      // One more than `maxRows`, because the header is not a row of data.
      if (row > maxRows + 1) return { row, problem: 'too_many_rows', value: String(maxRows) }
      onRecord(row, decoded(record))
    }
    return null
  } catch (error) {
    if (error instanceof TooLarge) return { row, problem: 'too_large', value: String(maxBytes) }
    if (error instanceof CsvError) return { row: row + 1, problem: 'broken_quotes', value: '' }
    throw error
  } finally {
    stream.destroy()
  }
}

class TooLarge extends Error {}

/** The first bytes of a ZIP archive, such as a spreadsheet. */
const zip = Buffer.from('PK')
const startLength = 4096
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Returns the first bytes without a byte order mark, and all chunks of the file. Throws above the size limit. */
async function withStart(stream: Readable) {
  let size = 0
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>
  async function next(): Promise<Buffer | null> {
    const { done, value } = await iterator.next()
    if (done) return null
    const chunk = Buffer.from(value)
    size += chunk.length
    if (size > maxBytes) throw new TooLarge()
    return chunk
  }
  let start = Buffer.alloc(0)
  for (let chunk = await next(); chunk; chunk = start.length < startLength ? await next() : null)
    start = Buffer.concat([start, chunk])
  if (start.subarray(0, 3).equals(byteOrderMark)) start = start.subarray(3)
  async function* chunks() {
    yield start
    for (let chunk = await next(); chunk; chunk = await next()) yield chunk
  }
  return { start, chunks: chunks() }
}

/**
 * The delimiter of the file, found in the first line that has a delimiter at least twice outside of quotes: the most
 * frequent one there. A line with fewer can be a title above the header. If no line has two, one is enough.
 */
function delimiterOf(start: string): string {
  const lines = start.replace(/"[^"]*"/g, '').split(/\r\n?|\n/)
  for (const least of [2, 1])
    for (const line of lines) {
      const counts = [';', '\t', ','].map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }))
      const most = counts.reduce((best, each) => (each.count > best.count ? each : best))
      if (most.count >= least) return most.delimiter
    }
  return ';'
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1250 = new TextDecoder('windows-1250')

function decoded(record: string[]): string[] {
  const cells = record.map((cell) => Buffer.from(cell, 'latin1'))
  try {
    return cells.map((cell) => utf8.decode(cell))
  } catch {
    return cells.map((cell) => windows1250.decode(cell))
  }
}
