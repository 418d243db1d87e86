import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits the open connections of a server. At the limit a new connection replaces the longest idle one. Idle means: no
 * complete request headers yet, or waiting for the next request. If no connection is idle, the new one is closed. So idle
 * connections can't lock visitors out (slowloris).
 */
export function limitConnections(server: Server, max: number): void {
  /**
   * Maps each connection to its last response. Ordered by the time of the last request, or of the opening if there was none.
   */
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
    // Deleted here, because the `close` event fires only after further connections of the same burst were accepted.
    connections.delete(socket)
    socket.destroy()
    return true
  }
  return false
}
