import { setTimeout as pause } from 'node:timers/promises'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { freePort, withBuiltServer } from '../built-server.mjs'
import { launchChromium } from '../chromium.mjs'

// The longest tasks of a page's main thread on a phone: what a touch may have to wait for. Processor's time counts, times four,
// which is what a processor four times as slow would need; neither the network nor other programs are in it. Nothing is
// attached to the page but what makes the browser a phone: a debugger makes scripts slower, and every event that is traced
// inside a task lengthens it. Each visit is a stranger's, with nothing kept, in a browser that has shown one page before.

const pages = ['home', 'tour', 'book_now']
const slowness = 4
const most = 50
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
/** So long after it was asked for, everything of a page has come to rest. */
const watched = 4_000

export const benchTasks = (given) => withBuiltServer(({ origin }) => taskRows(origin, given))

async function taskRows(origin, { runs = 9, only = pages } = {}) {
  const browser = await startBrowser()
  try {
    await visit(browser, origin)
    const visits = new Map(only.map((page) => [page, []]))
    // By turns, so that what disturbs the machine for a while does it to few visits of each page.
    for (let run = 0; run < runs; run++) {
      for (const [page, ofPage] of visits) ofPage.push(await visit(browser, origin + hrefTo(page, 'en')))
    }
    return [...visits].map(([page, ofPage]) => rowOf(page, ofPage))
  } finally {
    await browser.close()
  }
}

/** The visit in the middle, by its longest task. */
function rowOf(page, visits) {
  const sorted = visits.toSorted((a, b) => a[0] - b[0])
  const [longest, next] = sorted[Math.floor(visits.length / 2)]
  return {
    what: `${page}, longest task on a slow phone`,
    figure: `${Math.round(longest)} ms`,
    beside: `the next ${Math.round(next)} ms; all visits ${Math.round(sorted[0][0])} to ${Math.round(sorted.at(-1)[0])}`,
    goal: `≤ ${most} ms`,
    held: longest <= most,
  }
}

/** @returns how long the tasks of a page took a slow phone, in ms, the longest first */
async function visit(browser, address) {
  const { browserContextId } = await browser.call('Target.createBrowserContext')
  const { targetId } = await browser.call('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await browser.call('Target.attachToTarget', { targetId, flatten: true })
  await browser.call('Emulation.setDeviceMetricsOverride', phone, sessionId)
  await browser.call('Emulation.setTouchEmulationEnabled', { enabled: true }, sessionId)
  // A browser without a window believes that its mouse rests on the page, and looks up over what: nobody is there.
  await browser.call('Input.setIgnoreInputEvents', { ignore: true }, sessionId)
  const events = []
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const traced = new Promise((resolve) => browser.on('Tracing.tracingComplete', resolve))
  await browser.call('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await browser.call('Page.navigate', { url: address }, sessionId)
  await pause(watched)
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
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowness)
    .toSorted((a, b) => b - a)
}

async function startBrowser() {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  const { webSocketDebuggerUrl } = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()
  return { ...(await lineTo(webSocketDebuggerUrl)), close: () => browser.close() }
}

/** The browser's own protocol. */
async function lineTo(address) {
  const socket = new WebSocket(address)
  const waiting = new Map()
  const heard = new Map()
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(data)
    if (method) heard.get(method)?.(params)
    else if (error) waiting.get(id).reject(new Error(error.message))
    else waiting.get(id).resolve(result)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The browser does not answer.'))
  })
  return {
    call: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params, sessionId }))
      }),
    on: (method, listener) => heard.set(method, listener),
  }
}
