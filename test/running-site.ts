import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from '../src/app.ts'
import { composeSite, type Site } from '../src/compose.ts'
import type { AppContext } from '../src/domain/services.ts'
import { readEnv } from '../src/env.ts'
import { createPageCache } from '../src/kept-pages.ts'
import { type ServerLimits, startHttpServer } from '../src/listen.ts'
import { createLog } from '../src/log.ts'

export interface RunningSite {
  address: string
  services: AppContext
  onContentChanged: Site['onContentChanged']
  stop(): Promise<void>
}

/** Starts the site as `npm start` does, without the React pages: port, embedded database, jobs, sandbox. */
export async function startSite(
  variables: Record<string, string>,
  log = createLog(process.env.TEST_LOG ?? 'silent'),
  bounds: Partial<ServerLimits> = {},
): Promise<RunningSite> {
  const env = { ...readEnv(variables), port: 0 }
  const listener = await startHttpServer(env, bounds)
  try {
    const site = await composeSite(env, log, listener.address)
    listener.serve(createApp(site), createPageCache(site.services.now))
    await site.startWorkers()
    return {
      address: listener.address,
      services: site.services,
      onContentChanged: site.onContentChanged,
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

/** Adapts the API at this address to the helpers of `api-client.ts`, which take a Hono app. */
export const apiOverHttp = (address: string) =>
  ({
    request: (url: string, init?: RequestInit) => fetch(url.replace('http://bonaca.test', address), init),
  }) as unknown as Hono

/** The first date with at least three free seats. */
export async function firstBookableDate(address: string): Promise<string> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const range = new URLSearchParams({ from: day(2), to: day(380), passengers: '3' })
  const answer = await fetch(`${address}/api/reservations/disabled-dates?${range}`)
  const disabled = new Set<string>((await answer.json()).data)
  const found = Array.from({ length: 378 }, (_, index) => day(index + 2)).find((date) => !disabled.has(date))
  if (!found) throw new Error('no bookable date within 380 days')
  return found
}

/** Creates a `DATA_DIR`; when run by root, PostgreSQL runs under another account and needs execute permission. */
export async function createDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'bonaca-data-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
