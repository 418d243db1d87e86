import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { webkitPrograms } from '../../scripts/bootstrap/browser-engines.mjs'
import { freePort } from '../fixtures/postgres-server.ts'
import type { Driver, Key } from './driver.ts'
import { emptyPath } from './observed-site.ts'

/** Key codes of WebDriver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codes: Record<Key | 'Shift' | 'Control' | 'Backspace', string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Shift: '\uE008',
  Control: '\uE009',
  Backspace: '\uE003',
}

/** Drives WebKitGTK's MiniBrowser by W3C WebDriver. One session serves all tests, because a new session sometimes hangs. */
export async function webkitDriver(): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-webkit-'))
  const children: ChildProcess[] = []
  const display = await startDisplay(children)
  await writeGtkSettings(folder)
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: folder, HOME: folder }
  children.push(spawn(webkitPrograms.driver, [`--port=${port}`], { env, stdio: 'inherit' }))
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/status`).catch(() => null))) await pause(20)

  const browserOptions = { binary: webkitPrograms.browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } }
  const { sessionId } = await call<{ sessionId: string }>('POST', `${address}/session`, { capabilities })
  const session = `${address}/session/${sessionId}`
  const send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    call<T>(method, `${session}${path}`, body)

  const run = <T>(expression: string) =>
    send<T>('POST', '/execute/sync', { script: `return (${expression})`, args: [] })
  const strike = (strokes: { type: 'keyDown' | 'keyUp'; value: string }[]) =>
    send<void>('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] })
  const down = (value: string) => ({ type: 'keyDown' as const, value })
  const up = (value: string) => ({ type: 'keyUp' as const, value })
  const tap = (value: string) => [down(value), up(value)]

  return {
    async resize(width, height) {
      const inner = await run<number>('innerHeight')
      const outer = await send<{ height: number }>('GET', '/window/rect')
      await send('POST', '/window/rect', { width, height: height + outer.height - inner })
    },
    goto: (url) => send('POST', '/url', { url }),
    reload: () => send('POST', '/refresh', {}),
    async evaluate<T>(expression: string, frame?: string) {
      if (!frame) return run<T>(expression)
      const id = await send('POST', '/element', { using: 'css selector', value: frame })
      await send('POST', '/frame', { id })
      try {
        return await run<T>(expression)
      } finally {
        await send('POST', '/frame', { id: null })
      }
    },
    click: (x, y) =>
      send('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    press: (key, held) => strike(held ? [down(codes[held]), ...tap(codes[key]), up(codes[held])] : tap(codes[key])),
    async typeOver(text) {
      await strike([down(codes.Control), ...tap('a'), up(codes.Control), ...tap(codes.Backspace)])
      await strike([...text].flatMap(tap))
    },
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    async startNewVisitor(origin) {
      await send('POST', '/url', { url: origin + emptyPath })
      await send('POST', '/execute/async', { script: `(${clearStorage})().then(arguments[0])`, args: [] })
      await send('DELETE', '/cookie')
    },
    async close() {
      await send('DELETE', '')
      for (const child of children.reverse()) await stop(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs in the page: empties local and session storage, and removes the service workers and caches of the origin. */
async function clearStorage() {
  localStorage.clear()
  sessionStorage.clear()
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  // The driver never responds to a command if the browser leaves the page meanwhile.
  const signal = AbortSignal.timeout(20_000)
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`)
  return value
}

/** @returns the number of the display that Xvfb has chosen */
async function startDisplay(children: ChildProcess[]): Promise<string> {
  const child = spawn(
    webkitPrograms.displayServer,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    },
  )
  children.push(child)
  const [number] = await once(child.stdio[3] as Readable, 'data')
  return String(number).trim()
}

/** Removes the padding of the toolbar, so that the window can be as narrow as a phone, and sets `prefers-reduced-motion`. */
async function writeGtkSettings(folder: string) {
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; margin: 0 }')
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
