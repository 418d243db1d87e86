import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin } from 'vite'

type Entry = typeof import('./development-app.ts')
const entry = '/src/development-app.ts'

/** `npm run dev`: Vite serves the browser's files, and our application answers the rest, reloaded on change. */
export function developmentServer(): Plugin {
  let parts: ReturnType<Entry['startParts']> | undefined
  return {
    name: 'bonaca-development-server',
    apply: 'serve',
    configureServer: (vite) => () => {
      const { ssr } = vite.environments
      if (!ssr || !isRunnableDevEnvironment(ssr)) return
      // The database and the jobs are started once; the application over them is imported anew after every change.
      parts = ssr.runner.import<Entry>(entry).then(({ startParts }) => startParts(vite.config.server.port ?? 5173))
      vite.middlewares.use(async (request, response, next) => {
        try {
          const started = await parts
          if (!started) return next()
          const { appOver } = await ssr.runner.import<Entry>(entry)
          await getRequestListener(appOver(started).fetch)(request, response)
        } catch (error) {
          next(error)
        }
      })
    },
    async closeServer() {
      await (await parts)?.stop()
    },
  }
}
