import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'

/** What happens when the next mail comes: `kept` tells whether the mail server keeps it before it falls silent. */
interface Blow {
  kept: boolean
  strike: () => Promise<void>
}

/** A mail server that outlives the site, and what it has taken: how often each mail, by our own id of it. */
export interface Post {
  url: string
  copies: ReadonlyMap<string, number>
  spoilNext(blow: Blow): void
  /** How many clients are connected. */
  clients(): Promise<number>
  close(): Promise<void>
}

export async function openPost(): Promise<Post> {
  const copies = new Map<string, number>()
  const blows: Blow[] = []

  async function take(mail: string): Promise<void> {
    const blow = blows.shift()
    if (!blow || blow.kept) {
      const [, id = ''] = /^message-id:\s*<([^@>]+)@/im.exec(mail) ?? []
      copies.set(id, (copies.get(id) ?? 0) + 1)
    }
    await blow?.strike()
    if (blow) throw new Error('nobody is there to hear this')
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _, done) {
      text(stream)
        .then(take)
        .then(() => done(), done)
    },
  })
  // A killed site leaves its connections in the middle.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    copies,
    spoilNext: (blow) => blows.push(blow),
    clients: promisify(server.server.getConnections.bind(server.server)),
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
