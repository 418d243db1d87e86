interface Sources<Answer> {
  network: Promise<Answer>
  cached: () => Promise<Answer | undefined>
  /** Time after which the cached copy is returned, although the network may still answer. */
  timeoutMs: number
}

/**
 * Returns the network response. If the network fails, times out or answers 5xx, it returns the cached copy. Without a
 * cached copy it waits for the network without a limit, and returns undefined if that fails.
 */
export async function networkFirst<Answer extends { status: number }>({ network, cached, timeoutMs }: Sources<Answer>) {
  const fresh = network.catch(() => undefined)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  const first = await Promise.race([fresh, timeout])
  if (first && first.status < 500) return first
  return (await cached()) ?? fresh
}
