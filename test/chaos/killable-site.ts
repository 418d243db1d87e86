import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '../../src/project-root.ts'
import { freePort } from '../own-postgres.ts'

/** The built server as a process that is killed and started again, always at the same address. */
export interface KillableSite {
  origin: string
  env: NodeJS.ProcessEnv
  /** Starts it and waits until it answers. @returns how long that took, in milliseconds */
  start(): Promise<number>
  /** `kill -9`; comes back when the process is no more. */
  kill(): Promise<void>
  /** In order, as whoever looks after the machine does; comes back when the process is no more. */
  leave(): Promise<void>
  /** For good. */
  stop(): Promise<void>
}

/** @param settings its environment, besides where it listens */
export async function killableSite(settings: Record<string, string>): Promise<KillableSite> {
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
      if (stopped) throw new Error('the site was stopped for good')
      const before = performance.now()
      child = spawn(process.execPath, ['build/server/index.js'], {
        cwd: projectRoot,
        env,
        // It ends by itself when its channel to us does.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      while (!hasEnded(child)) {
        const answer = await fetch(`${origin}/readyz`).catch(() => null)
        if (answer?.ok) return performance.now() - before
        await pause(20)
      }
      throw new Error('the built server could not be started')
    },
    kill: () => end('SIGKILL'),
    leave: () => end('SIGTERM'),
    async stop() {
      stopped = true
      await end('SIGTERM')
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
