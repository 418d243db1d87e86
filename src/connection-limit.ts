import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Bounds the connections of a server. A new one beyond `max` replaces the connection that has been idle longest: one that
 * has sent nothing, or no whole head of a request, or waits for its next request. It is closed itself where a request is in
 * progress on each of the others. So connections that nothing is asked on can't keep a visitor out.
 */
export function limitConnections(server: Server, max: number): void {
  /** Ordered by their last request or, before it, by their beginning; with the response to that request. */
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

/** @returns whether there was one */
function closeIdle(connections: Map<Socket, ServerResponse | undefined>): boolean {
  for (const [socket, response] of connections) {
    // Responses leave in the order of their requests: with the last one sent, all are.
    if (response && !response.writableFinished) continue
    // Its `close` event comes too late for the next connection of the same burst.
    connections.delete(socket)
    socket.destroy()
    return true
  }
  return false
}
