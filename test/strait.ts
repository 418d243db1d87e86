import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** `closed`: connections are reset. `silent`: data is accepted but not forwarded. A number: latency per chunk in ms. */
type Mode = 'open' | 'closed' | 'silent' | number

/** A TCP proxy with injectable network faults. */
export interface TcpProxy {
  port: number
  mode: Mode
  close(): Promise<void>
}

export async function openTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let mode: Mode = 'open'

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  async function forward(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        while (mode === 'silent') await pause(20)
        if (typeof mode === 'number') await pause(mode)
        to.write(chunk)
      }
      to.end()
    } catch {
      to.destroy()
    }
  }

  const server = createServer((downstream) => {
    track(downstream)
    if (mode === 'closed') {
      downstream.destroy()
      return
    }
    const upstream = connect(target)
    track(upstream)
    void forward(downstream, upstream)
    void forward(upstream, downstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get mode() {
      return mode
    },
    set mode(changed) {
      mode = changed
      if (mode === 'closed') for (const socket of sockets) socket.destroy()
    },
    async close() {
      mode = 'closed'
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
