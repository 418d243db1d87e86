/** A task to measure. Each call runs it once, and the measurement waits for its end. */
type Work = () => unknown

/** Source of CPU time. */
export interface CpuMeter {
  /** Milliseconds of CPU time used so far. */
  used(): number | Promise<number>
  /** Number of runs between two readings. */
  batch: number
  /** Milliseconds below which a difference is noise. */
  resolution: number
}

/**
 * CPU time of this thread, because other test files run in threads of the same process. Some kernels count it in ticks of 4 ms.
 */
const threadMeter: CpuMeter = {
  used() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
  batch: 20,
  resolution: 0.2,
}

/** CPU milliseconds per run: the minimum of several measurements, since other load only adds to them. */
export async function measureCpuCost(work: Work, { used, batch }: CpuMeter = threadMeter, times = 5): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const before = await used()
    for (let done = 0; done < batch; done++) await work()
    minimum = Math.min(minimum, ((await used()) - before) / batch)
  }
  return minimum
}

interface Compared {
  /** Processes the whole input. */
  large: Work
  /** Processes a quarter of the input. */
  small: Work
  /** CPU milliseconds for harmless input of the same size, and for empty input. */
  harmless: number
  empty: number
  meter?: CpuMeter
}

/** Linear work costs four times as much for four times the input. The limit is twice that, for garbage collection. */
const maxGrowth = 8
const maxHarmlessRatio = 20

/** The CPU cost of parsing this text is the unit of cost on this machine. Differences below this unit are ignored. */
const sampleJson = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `text ${index}`))
let unitCost: Promise<number> | undefined
const getUnitCost = () => {
  unitCost ??= measureCpuCost(() => JSON.parse(sampleJson), threadMeter)
  return unitCost
}

/**
 * Describes a fault in the CPU cost; undefined if there is none. The cost of empty input is subtracted first. It is a
 * fault if the cost grows faster than the input, or is far higher than that of harmless input of the same size. Only
 * ratios are compared, so the speed of the machine doesn't matter. A suspected fault is measured again with more
 * repetitions before it is reported.
 */
export async function findCostFault(compared: Compared): Promise<string | undefined> {
  const { large, small, harmless, empty, meter = threadMeter } = compared
  const minimum = Math.max(await getUnitCost(), meter.resolution)
  const aboveEmpty = (cost: number) => Math.max(cost - empty, minimum)
  let [whole, quarter] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let fault: string | undefined
  for (const times of [1, 3, 12, 40]) {
    whole = Math.min(whole, await measureCpuCost(large, meter, times))
    if (whole - empty <= maxGrowth * minimum) return undefined
    quarter = Math.min(quarter, await measureCpuCost(small, meter, times + 1))
    const figures = [whole, quarter, harmless, empty].map((cost) => `${cost.toFixed(1)} ms`)
    const details = `whole input ${figures[0]}, a quarter ${figures[1]}, harmless ${figures[2]}, empty ${figures[3]}`
    if (whole - empty > maxGrowth * aboveEmpty(quarter)) fault = `the cost grows faster than the input: ${details}`
    else if (whole - empty > maxHarmlessRatio * aboveEmpty(harmless))
      fault = `the cost is out of proportion: ${details}`
    else return undefined
  }
  return fault
}

/** Reads the CPU time of a running site from its `/metrics`, and subtracts the measured cost of these readings. */
export async function createCpuMeter(origin: string): Promise<CpuMeter> {
  let readings = 0
  const read = async () => {
    readings++
    const figures = await (await fetch(`${origin}/metrics`)).text()
    const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(figures) ?? []
    if (seconds === undefined) throw new Error('The metric process_cpu_seconds_total is missing.')
    return Number(seconds) * 1_000
  }
  let readCost = Number.POSITIVE_INFINITY
  for (let time = 0; time < 200; time++) readCost = Math.min(readCost, -(await read()) + (await read()))
  return { used: async () => (await read()) - readings * readCost, batch: 2, resolution: readCost / 2 }
}
