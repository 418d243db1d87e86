import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits the open connections of a server. At the limit a new connection replaces the one that has been idle longest: it has sent
 * nothing, or incomplete request headers, or waits for its next request. If every other connection has a request in progress,
 * the new one is closed. Idle connections therefore can't lock visitors out (slowloris).
 */
export function limitConnections(server: Server, max: number): void {
  /** In order of their last request, or of their opening before the first; the value is the response to that request. */
  const connections = new Map<Socket, ServerResponse | undefined>()
  server.on('connection', (socket: Socket) => {
    if (connections.size >= max && !closeIdle(connections)) {
      socket.destroy()
      return
    }
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    if (connections.delete(socket)) connections.set(socket, response)
  })
}

/** @returns false if no connection is idle */
function closeIdle(connections: Map<Socket, ServerResponse | undefined>): boolean {
  for (const [socket, response] of connections) {
    // With pipelining, responses are sent in order: if the last one is finished, all are.
    if (response && !response.writableFinished) continue
    // Not left to the `close` event, which fires too late for the next connection of the same burst.
    connections.delete(socket)
    socket.destroy()
    return true
  }
  return false
}
