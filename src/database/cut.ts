import type pg from 'pg'

/** Without a goodbye, which a host that is gone would not hear. */
export function cut(client: pg.Client | pg.PoolClient | undefined): void {
  const { stream } =
    (client as unknown as { connection?: { stream: { destroy(): void } } } | undefined)?.connection ?? {}
  stream?.destroy()
}
