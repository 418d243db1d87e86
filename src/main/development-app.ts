import type { Hono } from 'hono'
import { createPageHandler } from '../guest/site/page-handler.tsx'
import { developmentOperatorAppFiles, operatorAppShell } from '../operator/app/shell.ts'
import { createLog } from '../platform/logging/log.ts'
import { createApp } from './app.ts'
import { composeSite, type Site } from './compose-site.ts'
import { readEnv } from './env.ts'

/**
 * Loaded by Vite in `npm run dev`. Composes the same site as the server; the HTTP application is created again after every
 * change.
 */
export async function startDevelopmentSite(port: number): Promise<Site> {
  const env = readEnv({ ...process.env, PORT: String(port) })
  const site = await composeSite(env, createLog(env.logLevel), `http://127.0.0.1:${port}`)
  await site.startWorkers()
  return site
}

export const createDevelopmentApp = (site: Site): Hono =>
  createApp({
    ...site,
    render: createPageHandler(['/@vite/client', '/src/guest/site/entry.client.ts']),
    operatorShell: (c) => c.html(operatorAppShell(developmentOperatorAppFiles)),
  })
