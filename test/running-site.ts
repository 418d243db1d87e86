import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { composeSite } from '../src/compose.ts'
import type { Services } from '../src/domain/services.ts'
import { readEnv } from '../src/env.ts'
import { keptPages } from '../src/kept-pages.ts'
import { listen } from '../src/listen.ts'
import { createLog } from '../src/log.ts'

export interface RunningSite {
  address: string
  services: Services
  stop(): Promise<void>
}

/** The site as `npm start` composes it, but for its pages: a port, the embedded database, jobs, the sandbox. */
export async function runningSite(
  variables: Record<string, string>,
  log = createLog(process.env.TEST_LOG ?? 'silent'),
): Promise<RunningSite> {
  const env = { ...readEnv(variables), port: 0 }
  const listener = await listen(env)
  try {
    const site = await composeSite(env, log, listener.address)
    listener.answer(createApp(site), keptPages(site.services.now))
    await site.work()
    return {
      address: listener.address,
      services: site.services,
      async stop() {
        await listener.close()
        await site.stop()
      },
    }
  } catch (error) {
    await listener.close()
    throw error
  }
}

/** Where a site's data may go; root's PostgreSQL is an ordinary user and has to get through. */
export async function dataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'bonaca-data-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
