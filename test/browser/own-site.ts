import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

interface Running {
  origin: string
  child: ChildProcess
  output(): string
  exit: Promise<number | null>
}

export interface IsolatedSite {
  dataDir: string
  /** Starts the built server without waiting until it is ready. */
  launch(env?: Record<string, string>): Promise<Running>
  /** Starts the built server and waits until it is ready. */
  start(env?: Record<string, string>): Promise<Running>
  close(): Promise<void>
}

/** Starts the built server as separate processes on a data folder of its own. */
export async function createIsolatedSite(): Promise<IsolatedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-own-'))
  // As root, PostgreSQL runs as another user that needs access to the folder.
  await chmod(dataDir, 0o711)
  const children: ChildProcess[] = []

  async function launch(env: Record<string, string> = {}): Promise<Running> {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const child = spawn('node', ['build/server/index.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        ORIGIN: origin,
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        ...env,
      },
    })
    children.push(child)
    let output = ''
    const append = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { origin, child, exit, output: () => output }
  }

  return {
    dataDir,
    launch,
    async start(env) {
      const running = await launch(env)
      await waitUntilReady(running)
      return running
    },
    async close() {
      for (const child of children) await stop(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady({ child, exit, output }: Running) {
  while (!output().includes('Bonaca is open at')) {
    await Promise.race([once(child.stdout as Readable, 'data'), exit])
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The site failed to start: ${output()}`)
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
