import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin } from 'vite'

type Entry = typeof import('./development-app.ts')
const entry = '/src/main/development-app.ts'

/**
 * `npm run dev`: Vite serves the client files. Our application handles all other requests and is reloaded after every
 * change.
 */
export function developmentServer(): Plugin {
  let site: ReturnType<Entry['startDevelopmentSite']> | undefined
  return {
    name: 'bonaca-development-server',
    apply: 'serve',
    configureServer: (vite) => () => {
      const { ssr } = vite.environments
      if (!ssr || !isRunnableDevEnvironment(ssr)) return
      // Ctrl-C sends SIGINT to all processes of the terminal, so it is ignored here. `dev.mjs` then sends SIGTERM, at
      // which Vite closes the site and its database.
      process.on('SIGINT', () => {})
      // The database and the job workers are started once. Only the HTTP application is imported again after a change.
      site = ssr.runner
        .import<Entry>(entry)
        .then(({ startDevelopmentSite }) => startDevelopmentSite(vite.config.server.port ?? 5173))
      vite.middlewares.use(async (request, response, next) => {
        try {
          const started = await site
          if (!started) return next()
          const { createDevelopmentApp } = await ssr.runner.import<Entry>(entry)
          await getRequestListener(createDevelopmentApp(started).fetch)(request, response)
        } catch (error) {
          next(error)
        }
      })
    },
    /** Reloads the page when a server module changes, because there is no hot update for it in the browser. */
    hotUpdate({ modules, server }) {
      if (this.environment.name === 'ssr' && modules.length > 0)
        server.environments.client.hot.send({ type: 'full-reload' })
    },
    async closeServer() {
      await (await site)?.stop()
    },
  }
}
