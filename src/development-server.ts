import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin } from 'vite'

/** `npm run dev`: Vite serves the browser's files, and our application answers the rest, reloaded on change. */
export const developmentServer = (): Plugin => ({
  name: 'bonaca-development-server',
  apply: 'serve',
  configureServer: (vite) => () => {
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) return
    type Entry = typeof import('./development-app.ts')
    // The database and the jobs are started once; the application over them is imported anew after every change.
    const parts = ssr.runner
      .import<Entry>('/src/development-app.ts')
      .then((entry) => entry.startParts(vite.config.server.port ?? 5173))
    vite.httpServer?.once('close', async () => (await parts).stop())
    vite.middlewares.use(async (request, response, next) => {
      try {
        const started = await parts
        const { appOver } = await ssr.runner.import<Entry>('/src/development-app.ts')
        await getRequestListener(appOver(started).fetch)(request, response)
      } catch (error) {
        next(error)
      }
    })
  },
})
