import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '../project-root.mjs'
import { build, pinnedNode, run, SetupError } from './install-and-build.mjs'

/**
 * Runs an action against the built server on a free port with a temporary database; stops and deletes both afterwards.
 * @param options.demonstration whether to fill the database with demo data first
 */
export async function withBuiltServer(action, { demonstration = false } = {}) {
  await build()
  const data = createDataFolder()
  try {
    if (demonstration && (await run('bin/operator', ['demo', '--yes'], { env: { DATA_DIR: data.path } })) !== 0) {
      throw new SetupError('The demo data could not be created; see the output above.')
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

/** Creates a temporary data folder. */
export function createDataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'bonaca-measured-'))
  // As root, PostgreSQL runs as another user that needs access to the folder.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * @param options.env additional environment variables
 * @param options.node command-line options of Node.js
 * @returns once the server is ready
 */
export async function startBuiltServer(dataDir, { env = {}, node = [] } = {}) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(pinnedNode, [...node, 'build/server/index.js'], {
    cwd: projectRoot,
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
    // The server exits when its IPC channel to this process closes.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  await waitUntilReady(origin, child).catch(async (error) => {
    await stop()
    throw error
  })
  return { origin, port, child, stop }
}

async function waitUntilReady(origin, server) {
  while (server.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(20)
  }
  throw new SetupError('The built server failed to start; see the output above.')
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
