import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** `closed`: nobody is there. `silent`: everything is taken and nothing passed on. A number: each piece is so late, in ms. */
type Weather = 'open' | 'closed' | 'silent' | number

/** A way over TCP to somebody else, on which the weather changes. */
export interface Strait {
  port: number
  weather: Weather
  close(): Promise<void>
}

export async function openStrait(target: NetConnectOpts): Promise<Strait> {
  const sockets = new Set<Socket>()
  let weather: Weather = 'open'

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  async function carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) {
        while (weather === 'silent') await pause(20)
        if (typeof weather === 'number') await pause(weather)
        to.write(piece)
      }
      to.end()
    } catch {
      to.destroy()
    }
  }

  const server = createServer((near) => {
    keep(near)
    if (weather === 'closed') {
      near.destroy()
      return
    }
    const far = connect(target)
    keep(far)
    void carry(near, far)
    void carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get weather() {
      return weather
    },
    set weather(changed) {
      weather = changed
      if (weather === 'closed') for (const socket of sockets) socket.destroy()
    },
    async close() {
      weather = 'closed'
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
