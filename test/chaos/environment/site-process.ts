import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '../../../src/shared/project-root.ts'
import { freePort } from '../../fixtures/postgres-server.ts'

/** The built server as a child process that can be killed and restarted on the same port. */
export interface BuiltSiteProcess {
  origin: string
  env: NodeJS.ProcessEnv
  /** Starts the process and waits until it is ready. @returns the milliseconds that took */
  start(): Promise<number>
  /** Sends SIGKILL; resolves once the process has exited. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves once the process has exited. */
  terminate(): Promise<void>
  /** Terminates the process for good: `start()` throws from then on. */
  stop(): Promise<void>
}

/** @param settings environment variables besides port and origin */
export async function createBuiltSiteProcess(settings: Record<string, string>): Promise<BuiltSiteProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, ORIGIN: origin, ...settings, PORT: String(port), NODE_ENV: 'production' }
  let child: ChildProcess | undefined
  let stopped = false
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded(child)) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return {
    origin,
    env,
    async start() {
      if (stopped) throw new Error('The site was stopped for good.')
      const before = performance.now()
      child = spawn(process.execPath, ['build/server/index.js'], {
        cwd: projectRoot,
        env,
        // The server exits when its IPC channel to this process closes.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      while (!hasEnded(child)) {
        const answer = await fetch(`${origin}/readyz`).catch(() => null)
        if (answer?.ok) return performance.now() - before
        await pause(20)
      }
      throw new Error('The built server failed to start.')
    },
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
    async stop() {
      stopped = true
      await end('SIGTERM')
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
