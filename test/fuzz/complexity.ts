import type { RawResponse } from './assertions.ts'
import { type CpuMeter, findCostFault, measureCpuCost } from './cpu-cost.ts'
import type { FuzzInput } from './fuzz-input.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { PayloadShape } from './shapes.ts'

interface Options {
  inputs: FuzzInput[]
  send: (sent: FuzzRequest) => Promise<Pick<RawResponse, 'status'>>
  /** Measures the CPU time of the server. By default, the server runs in this thread, and its time is measured. */
  meter?: CpuMeter
  progress?: (done: number) => void
  /** Stops after this many faults. */
  maxFaults?: number
}

/**
 * Finds inputs that the server processes in super-linear time. Sends payloads of every shape to every input, at the maximum size
 * and at a quarter of it, and compares their CPU cost. Checks the harmless baseline in the same way.
 */
export async function checkComplexity({ inputs, send, meter, progress, maxFaults = 20 }: Options) {
  const faults: string[] = []
  let done = 0
  for (const input of inputs) {
    if (faults.length >= maxFaults) break
    const { baseline, hostile } = input.payloads
    const sender = (shape: PayloadShape, fraction: number) => {
      const sent = input.buildRequest(shape.generate(Math.floor(maxRepetitions(input, shape) * fraction)))
      return async () => {
        const { status } = await send(sent)
        if (tooLongStatuses.has(status))
          throw new Error(`${input.name}: ${shape.name} exceeds the size limit: ${status}`)
      }
    }
    const costs = {
      empty: await measureCpuCost(sender(baseline, 0), meter),
      harmless: await measureCpuCost(sender(baseline, 1), meter),
      ...(meter && { meter }),
    }
    for (const shape of [baseline, ...hostile]) {
      const fault = await findCostFault({ large: sender(shape, 1), small: sender(shape, 0.25), ...costs })
      if (fault) faults.push(`${input.name}: ${shape.name}: ${fault}`)
      done++
      progress?.(done)
    }
  }
  return { faults, sent: done }
}

const tooLongStatuses = new Set([413, 414, 431])

/** The number of repetitions of a shape that fit into an input. */
function maxRepetitions({ maxBytes, encode }: FuzzInput, { generate }: PayloadShape): number {
  const length = (count: number) => Buffer.byteLength(encode(generate(count)))
  // Measured at a high count, because numbered parts get longer as the number grows.
  const each = (length(2_000) - length(1_000)) / 1_000
  return Math.floor((maxBytes - length(0)) / Math.ceil(each))
}
