import { startHelper, tell } from '../peers/peer.mjs'

/**
 * Sends requests for some time, from a process of its own.
 * @param order.request as it goes over the wire; `{{uuid}}` is a fresh one each time, `{{date}}` the next of `dates`
 * @param order.expected the status, or what it matches
 * @returns answers per second, how many of each status, and the middle and the 99th of 100 answers in milliseconds
 */
export async function load({ expected = '200', ...order }) {
  const child = startHelper(new URL('process.mjs', import.meta.url))
  try {
    const result = await tell(child, { connections: 16, milliseconds: 3_000, ...order })
    const statuses = Object.keys(result.statuses)
    if (result.failure || statuses.length === 0 || statuses.some((status) => !status.match(expected))) {
      throw new Error(`not every answer was ${expected}: ${JSON.stringify(result)}`)
    }
    return result
  } finally {
    child.disconnect()
  }
}

/** A request as it goes over the wire. */
export function wire(method, path, { headers = {}, body = '' } = {}) {
  const fields = { Host: 'localhost', ...headers, ...(body && { 'Content-Length': lengthOf(body) }) }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** A day has ten characters, and a uuid thirty-six, which are put in later. */
const lengthOf = (body) =>
  Buffer.byteLength(body.replaceAll('{{date}}', '2027-07-14').replaceAll('{{uuid}}', '-'.repeat(36)))
