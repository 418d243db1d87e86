import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Rows by the thousand, at the speed of COPY. All of them have the columns of the first. */
export async function copyRows(client: pg.PoolClient, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  function* lines() {
    const atOnce = 1000
    for (let from = 0; from < rows.length; from += atOnce) {
      const part = rows.slice(from, from + atOnce)
      yield part.map((row) => `${columns.map((column) => asText(row[column])).join('\t')}\n`).join('')
    }
  }
  const statement = `copy ${table} (${columns.join(', ')}) from stdin`
  await pipeline(Readable.from(lines(), { objectMode: false }), client.query(copyFrom(statement)))
}

/** As COPY reads it: `\N` for nothing, and its own signs escaped. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
