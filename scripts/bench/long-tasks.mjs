import { setTimeout as pause } from 'node:timers/promises'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { freePort, withBuiltServer } from '../bootstrap/built-server.mjs'
import { launchChromium } from '../bootstrap/chromium.mjs'

// The longest main-thread tasks of a page on a phone, which delay input. Measures CPU time times four, for a CPU that is four times
// slower, so neither the network nor other programs affect it. Only device emulation and a minimal trace are active, since a
// debugger slows scripts down and every traced event lengthens its task. Each visit has a fresh context without cache, in a browser
// that has shown one page before.

const pages = ['home', 'tour', 'book_now']
const cpuSlowdown = 4
const limitMs = 50
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
/** After this time the page is idle. */
const traceMs = 4_000

export const benchLongTasks = (given) => withBuiltServer(({ origin }) => taskRows(origin, given))

async function taskRows(origin, { runs = 9, only = pages } = {}) {
  const browser = await startBrowser()
  try {
    await visit(browser, origin)
    const visits = new Map(only.map((page) => [page, []]))
    // Alternates the pages, so that temporary load on the machine affects few visits of each.
    for (let run = 0; run < runs; run++) {
      for (const [page, ofPage] of visits) ofPage.push(await visit(browser, origin + hrefTo(page, 'en')))
    }
    return [...visits].map(([page, ofPage]) => rowOf(page, ofPage))
  } finally {
    await browser.close()
  }
}

/** The row of the visit with the median longest task. */
function rowOf(page, visits) {
  const sorted = visits.toSorted((a, b) => a[0] - b[0])
  const [longest, next] = sorted[Math.floor(visits.length / 2)]
  return {
    what: `${page}, longest task on a slow phone`,
    figure: `${Math.round(longest)} ms`,
    beside: `the next ${Math.round(next)} ms; all visits ${Math.round(sorted[0][0])} to ${Math.round(sorted.at(-1)[0])}`,
    goal: `≤ ${limitMs} ms`,
    held: longest <= limitMs,
  }
}

/** @returns the durations of the tasks in ms, the longest first */
async function visit(browser, address) {
  const { browserContextId } = await browser.call('Target.createBrowserContext')
  const { targetId } = await browser.call('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await browser.call('Target.attachToTarget', { targetId, flatten: true })
  await browser.call('Emulation.setDeviceMetricsOverride', phone, sessionId)
  await browser.call('Emulation.setTouchEmulationEnabled', { enabled: true }, sessionId)
  // A headless browser assumes a mouse over the page and would run hit tests.
  await browser.call('Input.setIgnoreInputEvents', { ignore: true }, sessionId)
  const events = []
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const traced = new Promise((resolve) => browser.on('Tracing.tracingComplete', resolve))
  await browser.call('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await browser.call('Page.navigate', { url: address }, sessionId)
  await pause(traceMs)
  await browser.call('Tracing.end')
  await traced
  await browser.call('Target.disposeBrowserContext', { browserContextId })

  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(address),
  )
  return events
    .filter(
      ({ name, pid, tid, ts }) => name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= start.ts,
    )
    .map(({ tdur = 0 }) => (tdur / 1_000) * cpuSlowdown)
    .toSorted((a, b) => b - a)
}

async function startBrowser() {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  const { webSocketDebuggerUrl } = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()
  return { ...(await connectDevTools(webSocketDebuggerUrl)), close: () => browser.close() }
}

/** A minimal client of the Chrome DevTools protocol. */
async function connectDevTools(address) {
  const socket = new WebSocket(address)
  const pending = new Map()
  const listeners = new Map()
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(data)
    if (method) listeners.get(method)?.(params)
    else if (error) pending.get(id).reject(new Error(error.message))
    else pending.get(id).resolve(result)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The browser does not accept the DevTools connection.'))
  })
  return {
    call: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        pending.set(++last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params, sessionId }))
      }),
    on: (method, listener) => listeners.set(method, listener),
  }
}
