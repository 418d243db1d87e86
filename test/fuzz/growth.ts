import { costFault, costOf, type Meter } from './cost.ts'
import type { Input } from './inputs.ts'
import type { Answer } from './judge.ts'
import type { Sent } from './requests.ts'
import type { Shape } from './shapes.ts'

interface Options {
  inputs: Input[]
  send: (sent: Sent) => Promise<Pick<Answer, 'status'>>
  /** The server's processor time; that of this process where it is left out. */
  meter?: Meter
  progress?: (done: number) => void
  /** After so many the rest is not sent. */
  mostFaults?: number
}

/**
 * Sends texts of every shape to every input, as long as there is room and a quarter of it, and compares what they cost the
 * server. A text of plain words has to grow as little as the others.
 */
export async function growth({ inputs, send, meter, progress, mostFaults = 20 }: Options) {
  const faults: string[] = []
  let done = 0
  for (const input of inputs) {
    if (faults.length >= mostFaults) break
    const { harmless, hostile } = input.shapes
    const sending = (shape: Shape, part: number) => {
      const sent = input.request(shape.text(Math.floor(fitting(input, shape) * part)))
      return async () => {
        const { status } = await send(sent)
        if (refusedByLength.has(status)) throw new Error(`${input.name}: ${shape.name} is too long: ${status}`)
      }
    }
    const costs = {
      empty: await costOf(sending(harmless, 0), meter),
      harmless: await costOf(sending(harmless, 1), meter),
      ...(meter && { meter }),
    }
    for (const shape of [harmless, ...hostile]) {
      const fault = await costFault({ large: sending(shape, 1), small: sending(shape, 0.25), ...costs })
      if (fault) faults.push(`${input.name}: ${shape.name}: ${fault}`)
      done++
      progress?.(done)
    }
  }
  return { faults, sent: done }
}

const refusedByLength = new Set([413, 414, 431])

/** How many repetitions of a shape an input has room for. */
function fitting({ room, write }: Input, { text }: Shape): number {
  const length = (count: number) => Buffer.byteLength(write(text(count)))
  // Numbered parts are longer where there are many.
  const each = (length(2_000) - length(1_000)) / 1_000
  return Math.floor((room - length(0)) / Math.ceil(each))
}
