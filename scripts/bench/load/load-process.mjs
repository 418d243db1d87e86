import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

// Child process that repeats one request in a closed loop per connection. Parses only status and length of a response, to use as
// little CPU time as possible.

process.on('message', async (order) => process.send(await load(order)))
process.on('disconnect', () => process.exit())

async function load({ port, request, dates = [''], connections, milliseconds }) {
  const statuses = {}
  const times = []
  const startedAt = performance.now()
  const end = startedAt + milliseconds
  let sent = 0
  const next = () => {
    const text = request.replace('{{uuid}}', randomUUID()).replace('{{date}}', dates[sent % dates.length])
    sent++
    return text
  }
  const count = (status, time) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    times.push(time)
  }
  const failures = await Promise.all(
    Array.from({ length: connections }, () => runConnection({ port, next, end, count })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    statuses,
    middle: times[Math.floor(times.length / 2)],
    slow: times[Math.floor(times.length * 0.99)],
    failure: failures.find(Boolean),
  }
}

/** One connection: sends requests one after the other until the time is over, but at least one. */
function runConnection({ port, next, end, count }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sentAt = 0
    let hasSent = false
    let parse = createResponseParser()
    const sendNext = () => {
      sentAt = performance.now()
      if (sentAt >= end && hasSent) {
        socket.end()
        resolve()
      } else {
        hasSent = true
        socket.write(next())
      }
    }
    socket.on('connect', sendNext)
    socket.on('data', (bytes) => {
      const status = parse(bytes)
      if (!status) return
      count(status, performance.now() - sentAt)
      parse = createResponseParser()
      sendNext()
    })
    socket.on('error', (error) => resolve(error.message))
    socket.on('close', () => resolve('the connection was closed'))
  })
}

/** An incremental parser that returns the status once the response is complete. */
function createResponseParser() {
  let head = Buffer.alloc(0)
  let status
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
