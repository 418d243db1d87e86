import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build, PreparationError, pinnedNode, run } from './prepare.mjs'

/**
 * The site as it was built, on a port and with a database of its own; both are gone when the action has ended.
 * @param options.demonstration fills the database with a season first
 */
export async function withBuiltServer(action, { demonstration = false } = {}) {
  await build()
  const data = dataFolder()
  try {
    if (demonstration && (await run('bin/operator', ['demo', '--yes'], { env: { DATA_DIR: data.path } })) !== 0) {
      throw new PreparationError('The demonstration could not be made: it says why above.')
    }
    const server = await startBuiltServer(data.path)
    try {
      return await action({ origin: server.origin, dataDir: data.path })
    } finally {
      await server.stop()
    }
  } finally {
    data.remove()
  }
}

/** Where a site's data may go. */
export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'bonaca-measured-'))
  // PostgreSQL runs as an ordinary user where we are root, and has to get into its folder.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * @param options.env what else its environment says
 * @param options.node parameters of Node.js itself
 * @returns when it is ready
 */
export async function startBuiltServer(dataDir, { env = {}, node = [] } = {}) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(pinnedNode, [...node, 'build/server/index.js'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
    },
    // The server ends by itself when its channel to us does.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  await answering(origin, child).catch(async (error) => {
    await stop()
    throw error
  })
  return { origin, port, child, stop }
}

async function answering(origin, server) {
  while (server.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(20)
  }
  throw new PreparationError('The built server could not be started: it says why above.')
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
