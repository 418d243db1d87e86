import type { Server } from 'node:http'
import { createServer } from 'node:net'

/**
 * Lets this process reach its own HTTP server on a port that no other process shares. On systemd's socket, a request
 * that a stopping process sends to itself would reach the next process. The next process waits until the stopping
 * process has ended: a deadlock.
 * @returns the base URL
 */
export async function listenInternally(server: Server): Promise<{ address: string; close(): void }> {
  const listener = createServer((socket) => server.emit('connection', socket))
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const bound = listener.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return { address: `http://127.0.0.1:${port}`, close: () => void listener.close() }
}
