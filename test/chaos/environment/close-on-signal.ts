/** On SIGINT or SIGTERM, calls `close` to stop everything, and then ends the process. */
export function closeOnSignal(close: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await close()
      process.exit(130)
    })
  }
}
