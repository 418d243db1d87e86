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
  const dataDir = mkdtempSync(join(tmpdir(), 'bonaca-measured-'))
  // PostgreSQL runs as an ordinary user where we are root, and has to get into its folder.
  chmodSync(dataDir, 0o711)
  if (demonstration && (await run('bin/operator', ['demo', '--yes'], { env: { DATA_DIR: dataDir } })) !== 0) {
    throw new PreparationError('The demonstration could not be made: it says why above.')
  }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(pinnedNode, ['build/server/index.js'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
    // The server ends by itself when its channel to us does.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    await answering(origin, server)
    return await action({ origin, dataDir })
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function answering(origin, server) {
  while (server.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
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
