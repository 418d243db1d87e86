interface Sources<Answer> {
  network: Promise<Answer>
  kept: () => Promise<Answer | undefined>
  /** How long the network may take where there is a kept copy, in milliseconds. */
  patience: number
}

/**
 * The network's answer; the kept copy where the network fails, takes too long or is ill. Without a copy the network has
 * all the time it needs. Undefined where neither has an answer.
 */
export async function networkFirst<Answer extends { status: number }>({ network, kept, patience }: Sources<Answer>) {
  const fresh = network.catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const first = await Promise.race([fresh, late])
  if (first && first.status < 500) return first
  return (await kept()) ?? fresh
}
