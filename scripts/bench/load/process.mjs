import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

// A process of its own that sends one kind of request over and over, each connection as soon as it has its answer. It reads
// no more of an answer than its status and where it ends, so that it keeps out of the way of what is measured.

process.on('message', async (order) => process.send(await load(order)))
process.on('disconnect', () => process.exit())

async function load({ port, request, dates = [''], connections, milliseconds }) {
  const statuses = {}
  const times = []
  const begun = performance.now()
  const end = begun + milliseconds
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
  const failures = await Promise.all(Array.from({ length: connections }, () => visitor({ port, next, end, count })))
  const seconds = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    statuses,
    middle: times[Math.floor(times.length / 2)],
    slow: times[Math.floor(times.length * 0.99)],
    failure: failures.find(Boolean),
  }
}

/** One connection, one request after the other until the time is over, but one at least. */
function visitor({ port, next, end, count }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let asked = 0
    let hasAsked = false
    let answer = answerReader()
    const ask = () => {
      asked = performance.now()
      if (asked >= end && hasAsked) {
        socket.end()
        resolve()
      } else {
        hasAsked = true
        socket.write(next())
      }
    }
    socket.on('connect', ask)
    socket.on('data', (bytes) => {
      const status = answer(bytes)
      if (!status) return
      count(status, performance.now() - asked)
      answer = answerReader()
      ask()
    })
    socket.on('error', (error) => resolve(error.message))
    socket.on('close', () => resolve('the connection was closed'))
  })
}

/** Takes the bytes as they come, and gives the status once the answer is whole. */
function answerReader() {
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
