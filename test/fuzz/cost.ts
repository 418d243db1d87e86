/** Does the work once and waits for it. */
type Work = () => unknown

interface Compared {
  small: Work
  /** The same with four times as much input. */
  large: Work
  /** As much input as `large`, of plain words. */
  harmless: Work
  /** How many times the cost of `small`, and of `harmless`, the cost of `large` may be. */
  most?: { growth: number; ratio: number }
  /** Milliseconds of processor time that were used so far; those of this process where it is left out. */
  used?: () => number | Promise<number>
  /** How often the work is done between two looks at the processor time. */
  batch?: number
}

/** Linear work costs at most four times as much for four times the input. The rest is left for what allocating memory adds. */
const usual = { growth: 8, ratio: 12 }

/**
 * What is wrong with the processor time of some work, in words: it grows faster than its input, or the input is expensive
 * for its length. Times are compared with each other, so the speed of the machine doesn't matter. Other load only adds to
 * them: the least of several counts, and a suspicion is measured again before it is a fault.
 */
export async function costFault(compared: Compared): Promise<string | undefined> {
  const { growth, ratio } = compared.most ?? usual
  let fault: string | undefined
  const least = { small: Infinity, large: Infinity, harmless: Infinity }
  for (const rounds of [2, 5, 15]) {
    for (let round = 0; round < rounds; round++) {
      for (const name of ['small', 'large', 'harmless'] as const)
        least[name] = Math.min(least[name], await costOf(compared[name], compared))
    }
    const { small, large, harmless } = least
    const times = `${large.toFixed(1)} ms, a quarter of it ${small.toFixed(1)} ms, plain words ${harmless.toFixed(1)} ms`
    if (large > growth * small) fault = `the cost grows faster than the input: ${times}`
    else if (large > ratio * harmless) fault = `the cost is out of proportion: ${times}`
    else return undefined
  }
  return fault
}

async function costOf(work: Work, { used = ownMilliseconds, batch = 1 }: Compared): Promise<number> {
  const before = await used()
  for (let time = 0; time < batch; time++) await work()
  return ((await used()) - before) / batch
}

function ownMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
