import type pg from 'pg'

/** Destroys the socket without a Terminate message; the peer may be unreachable. */
export function destroySocket(client: pg.Client | pg.PoolClient | undefined): void {
  const { stream } =
    (client as unknown as { connection?: { stream: { destroy(): void } } } | undefined)?.connection ?? {}
  stream?.destroy()
}
