interface Sources<Answer> {
  network: Promise<Answer>
  cached: () => Promise<Answer | undefined>
  /** How long to wait for the network before falling back to the cached copy. */
  timeoutMs: number
}

/**
 * Returns the network response, or the cached copy if the network fails, times out or answers 5xx. Without a cached copy it
 * waits for the network without limit. Undefined if both fail.
 */
export async function networkFirst<Answer extends { status: number }>({ network, cached, timeoutMs }: Sources<Answer>) {
  const fresh = network.catch(() => undefined)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  const first = await Promise.race([fresh, timeout])
  if (first && first.status < 500) return first
  return (await cached()) ?? fresh
}
