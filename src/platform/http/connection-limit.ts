import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What the limit has to know of a connection. It is a property of the socket, because a map that changes with each request retains them. */
interface Use {
  /** Increases with each request and connection. */
  order: number
  /** The last response; undefined before the first request. */
  response?: ServerResponse
}

const use = Symbol('use')
type Connection = Socket & { [use]: Use }

/**
 * Limits the open connections of a server. At the limit a new connection replaces the longest idle one. Idle means: no
 * complete request headers yet, or waiting for the next request. If no connection is idle, the new one is closed. So idle
 * connections can't lock visitors out (slowloris).
 */
export function limitConnections(server: Server, max: number): void {
  const connections = new Set<Connection>()
  let order = 0
  server.on('connection', (socket: Socket) => {
    const idle = connections.size >= max ? longestIdle(connections) : undefined
    if (connections.size >= max && !idle) {
      socket.destroy()
      return
    }
    if (idle) {
      // Deleted here, because the `close` event fires only after further connections of the same burst were accepted.
      connections.delete(idle)
      idle.destroy()
    }
    const connection = Object.assign(socket, { [use]: { order: order++ } })
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  })
  server.on('request', ({ socket }, response) => {
    ;(socket as Connection)[use] = { order: order++, response }
  })
}

function longestIdle(connections: Set<Connection>): Connection | undefined {
  let found: Connection | undefined
  for (const connection of connections) {
    const { order, response } = connection[use]
    // With pipelining, responses are sent in order: if the last one is finished, all are.
    if (response && !response.writableFinished) continue
    if (!found || order < found[use].order) found = connection
  }
  return found
}
