import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from './load-process.ts'

type LoadOptions = Pick<LoadOrder, 'port' | 'request' | 'milliseconds'> &
  Partial<LoadOrder> & {
    /** The status that every response must have, or a pattern for it. Any other status makes `runLoad` throw. */
    expected?: string | RegExp
  }

/**
 * Sends one request repeatedly from a separate process.
 * @returns responses per second
 */
export async function runLoad({ expected = '200', ...order }: LoadOptions): Promise<number> {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)))
  try {
    const result = await requestReply<LoadResult>(child, { connections: 16, dates: [''], ids: [''], ...order })
    const statuses = Object.keys(result.statuses)
    if (result.failure || statuses.length === 0 || statuses.some((status) => !status.match(expected))) {
      throw new Error(`unexpected responses, expected ${expected}: ${JSON.stringify(result)}`)
    }
    return result.perSecond
  } finally {
    child.disconnect()
  }
}

/** Sends a message and resolves with the reply; rejects if the process exits instead. */
export function requestReply<Reply>(child: ChildProcess, message: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A child process of the benchmark exited; see its output above.'))
    child.once('exit', onExit)
    child.once('message', (reply) => {
      child.off('exit', onExit)
      resolve(reply as Reply)
    })
    child.send(message)
  })
}

/** A raw HTTP/1.1 request, with the encodings that a browser accepts. */
export function rawHttpRequest(
  method: 'GET' | 'POST',
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): string {
  const fields = {
    Host: 'localhost',
    'Accept-Encoding': acceptEncoding,
    ...headers,
    ...(body && { 'Content-Length': lengthOf(body) }),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

export const acceptEncoding = 'gzip, deflate, br, zstd'

/** The Content-Length of a body in which `{{date}}` is replaced by a date of 10 characters. */
const lengthOf = (body: string) => Buffer.byteLength(body.replaceAll('{{date}}', '2027-07-14'))
