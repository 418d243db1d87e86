/** Does some work once, and waits for it. */
type Work = () => unknown

/** How processor time is measured. */
export interface Meter {
  /** Milliseconds of processor time that were used so far. */
  used(): number | Promise<number>
  /** How often the work is done between two readings. */
  batch: number
  /** Milliseconds below which costs don't differ. */
  resolution: number
}

/** The processor time of this process. */
const ownMeter: Meter = {
  used() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
  batch: 1,
  resolution: 0,
}

/** Milliseconds that the work takes: the least of several measurements, since other load only adds to them. */
export async function costOf(work: Work, { used, batch }: Meter = ownMeter, times = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const before = await used()
    for (let done = 0; done < batch; done++) await work()
    least = Math.min(least, ((await used()) - before) / batch)
  }
  return least
}

interface Compared {
  /** Work on an input. */
  large: Work
  /** Work on a quarter of it. */
  small: Work
  /** What work on as much harmless input costs, and work on none. */
  harmless: number
  empty: number
  meter?: Meter
}

/** Linear work costs four times as much for four times the input; the rest is for memory that has to be collected. */
const mostGrowth = 8
const mostTimesHarmless = 20

/** Work of a fixed size, as a unit for this machine: costs below it are not compared. */
const list = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `text ${index}`))
let unit: Promise<number> | undefined
const unitOfCost = () => {
  unit ??= costOf(() => JSON.parse(list), ownMeter, 20)
  return unit
}

/**
 * What is wrong with the processor time of some work, in words: beyond what no input costs it grows faster than the input, or
 * the input is expensive for its length. Times are only compared with each other, so that the speed of the machine doesn't
 * matter; a suspicion is measured again before it is a fault.
 */
export async function costFault(compared: Compared): Promise<string | undefined> {
  const { large, small, harmless, empty, meter = ownMeter } = compared
  const least = Math.max(await unitOfCost(), meter.resolution)
  const beyondEmpty = (cost: number) => Math.max(cost - empty, least)
  let [whole, quarter] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let fault: string | undefined
  for (const times of [1, 3, 12]) {
    whole = Math.min(whole, await costOf(large, meter, times))
    if (whole - empty <= mostGrowth * least) return undefined
    quarter = Math.min(quarter, await costOf(small, meter, times + 1))
    const figures = [whole, quarter, harmless, empty].map((cost) => `${cost.toFixed(1)} ms`)
    const told = `${figures[0]}, a quarter of it ${figures[1]}, plain words ${figures[2]}, nothing ${figures[3]}`
    if (whole - empty > mostGrowth * beyondEmpty(quarter)) fault = `the cost grows faster than the input: ${told}`
    else if (whole - empty > mostTimesHarmless * beyondEmpty(harmless)) fault = `the cost is out of proportion: ${told}`
    else return undefined
  }
  return fault
}

/** The processor time of a running site, by its own figures; to read them costs some itself, which is taken off. */
export async function meterOf(origin: string): Promise<Meter> {
  let readings = 0
  const read = async () => {
    readings++
    const figures = await (await fetch(`${origin}/metrics`)).text()
    const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(figures) ?? []
    if (seconds === undefined) throw new Error('the site does not tell its processor time')
    return Number(seconds) * 1_000
  }
  let reading = Number.POSITIVE_INFINITY
  for (let time = 0; time < 200; time++) reading = Math.min(reading, -(await read()) + (await read()))
  return { used: async () => (await read()) - readings * reading, batch: 2, resolution: reading / 2 }
}
