/** Stops everything that was started before the process exits on SIGINT or SIGTERM. */
export function closeOnSignal(close: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await close()
      process.exit(130)
    })
  }
}
