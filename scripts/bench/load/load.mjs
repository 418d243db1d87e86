import { forkChild, requestReply } from '../baselines/child-process.mjs'

/**
 * Runs a load test from a separate process.
 * @param order.request the raw HTTP request; `{{uuid}}` becomes a new one each time, `{{date}}` the next of `dates`
 * @param order.expected the expected status, or a pattern
 * @returns responses per second, the count per status, and the median and 99th percentile in milliseconds
 */
export async function runLoad({ expected = '200', ...order }) {
  const child = forkChild(new URL('load-process.mjs', import.meta.url))
  try {
    const result = await requestReply(child, { connections: 16, milliseconds: 3_000, ...order })
    const statuses = Object.keys(result.statuses)
    if (result.failure || statuses.length === 0 || statuses.some((status) => !status.match(expected))) {
      throw new Error(`unexpected responses, expected ${expected}: ${JSON.stringify(result)}`)
    }
    return result
  } finally {
    child.disconnect()
  }
}

/** A raw HTTP/1.1 request. */
export function rawHttpRequest(method, path, { headers = {}, body = '' } = {}) {
  const fields = { Host: 'localhost', ...headers, ...(body && { 'Content-Length': lengthOf(body) }) }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Content-Length after the placeholders have been replaced: a date has 10 characters, a UUID 36. */
const lengthOf = (body) =>
  Buffer.byteLength(body.replaceAll('{{date}}', '2027-07-14').replaceAll('{{uuid}}', '-'.repeat(36)))
