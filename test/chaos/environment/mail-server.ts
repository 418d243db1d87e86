import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'

/**
 * Interrupts the delivery of the next mail: the server runs `strike`, and then reports a failure to the site.
 * `accepted`: whether the server counts the mail as delivered before it runs `strike`.
 */
interface Interruption {
  accepted: boolean
  strike: () => Promise<void>
}

/** A mail server that outlives the site; counts the deliveries of each mail by its message id. */
export interface TestMailServer {
  url: string
  deliveries: ReadonlyMap<string, number>
  interruptNext(interruption: Interruption): void
  connectionCount(): Promise<number>
  close(): Promise<void>
}

export async function startTestMailServer(): Promise<TestMailServer> {
  const copies = new Map<string, number>()
  const interruptions: Interruption[] = []

  async function receive(mail: string): Promise<void> {
    const interruption = interruptions.shift()
    if (!interruption || interruption.accepted) {
      const [, id = ''] = /^message-id:\s*<([^@>]+)@/im.exec(mail) ?? []
      copies.set(id, (copies.get(id) ?? 0) + 1)
    }
    await interruption?.strike()
    if (interruption) throw new Error('The client was killed.')
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _, done) {
      text(stream)
        .then(receive)
        .then(() => done(), done)
    },
  })
  // Ignores errors: a killed site resets its connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    deliveries: copies,
    interruptNext: (interruption) => interruptions.push(interruption),
    connectionCount: promisify(server.server.getConnections.bind(server.server)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
