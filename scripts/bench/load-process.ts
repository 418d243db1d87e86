import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

// Child process that repeats one request in a closed loop per connection. Parses only status and length of a response, to use as
// little CPU time as possible.

export interface LoadOrder {
  port: number
  /**
   * The raw HTTP request. Each time, `{{uuid}}` is replaced with a new UUID, and `{{date}}` and `{{id}}` with the next of
   * `dates` and `ids`.
   */
  request: string
  dates: string[]
  ids: string[]
  connections: number
  milliseconds: number
}

export interface LoadResult {
  perSecond: number
  /** Number of responses per status. */
  statuses: Record<string, number>
  failure: string | undefined
}

process.on('message', async (order: LoadOrder) => process.send?.(await load(order)))
process.on('disconnect', () => process.exit())

async function load({ port, request, dates, ids, connections, milliseconds }: LoadOrder): Promise<LoadResult> {
  const statuses: Record<string, number> = {}
  const startedAt = performance.now()
  let sent = 0
  let received = 0
  const options = {
    port,
    end: startedAt + milliseconds,
    nextRequest() {
      const [date = '', id = ''] = [dates[sent % dates.length], ids[sent % ids.length]]
      sent++
      return request.replace('{{uuid}}', randomUUID()).replace('{{date}}', date).replace('{{id}}', id)
    },
    count(status: string) {
      statuses[status] = (statuses[status] ?? 0) + 1
      received++
    },
  }
  const failures = await Promise.all(Array.from({ length: connections }, () => runConnection(options)))
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: received / seconds, statuses, failure: failures.find((failure) => failure !== undefined) }
}

interface ConnectionOptions {
  port: number
  end: number
  nextRequest: () => string
  count: (status: string) => void
}

/**
 * Opens one connection and sends requests one after the other until the time is over. Sends at least one request.
 * @returns why the connection failed; undefined if it did not fail
 */
function runConnection({ port, end, nextRequest, count }: ConnectionOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let parse = createResponseParser()
    socket.on('connect', () => socket.write(nextRequest()))
    socket.on('data', (bytes) => {
      const status = parse(bytes)
      if (!status) return
      count(status)
      parse = createResponseParser()
      if (performance.now() < end) socket.write(nextRequest())
      else {
        socket.end()
        resolve(undefined)
      }
    })
    socket.on('error', (error) => resolve(error.message))
    socket.on('close', () => resolve('the connection was closed'))
  })
}

/** An incremental parser that returns the status once the response is complete. */
function createResponseParser(): (bytes: Buffer) => string | undefined {
  let head = Buffer.alloc(0)
  let status: string | undefined
  let left = 0
  let isChunked = false
  let tail = ''
  return (bytes) => {
    let body = bytes
    if (status === undefined) {
      head = Buffer.concat([head, bytes])
      const at = head.indexOf('\r\n\r\n')
      if (at < 0) return undefined
      const text = head.toString('latin1', 0, at)
      status = text.slice(9, 12)
      isChunked = /\r\ntransfer-encoding: *chunked/i.test(text)
      left = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0)
      body = head.subarray(at + 4)
    }
    if (!isChunked) {
      left -= body.length
      return left <= 0 ? status : undefined
    }
    tail = (tail + body.toString('latin1')).slice(-5)
    return tail === '0\r\n\r\n' ? status : undefined
  }
}
