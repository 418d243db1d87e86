import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Answer } from './judge.ts'
import type { Sent } from './requests.ts'

/** To a running site, without what a browser or `fetch` would put right before. */
export function overTheWire(origin: string, lanes: number): { send(sent: Sent): Promise<Answer>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const send = ({ method, path, headers, body }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      // Node says the length of a body only of methods that usually have one.
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const asked = request(origin, { method, path, agent, headers: { ...headers, ...length } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const said = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
          const text = decoded(Buffer.concat(parts), answer.headers['content-encoding']).toString()
          resolve({ status: answer.statusCode ?? 0, headers: new Headers(said), text })
        })
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return { send, close: () => agent.destroy() }
}

function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  return coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** The first day from the day after tomorrow on that can be booked. */
export async function dayToBook(origin: string): Promise<string> {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const answer = await fetch(`${origin}/api/reservations/disabled-dates?from=${dayIn(3)}&to=${dayIn(390)}`)
  const { data }: { data: string[] } = await answer.json()
  const disabled = new Set(data)
  const day = Array.from({ length: 380 }, (_, days) => dayIn(days + 3)).find((date) => !disabled.has(date))
  if (!day) throw new Error('there is no day to book')
  return day
}
