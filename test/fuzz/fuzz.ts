import { setTimeout as pause } from 'node:timers/promises'
import { findResponseFault, type RawResponse } from './assertions.ts'
import type { FuzzRequest, FuzzState } from './fuzz-request.ts'
import { createSeededRandom } from './random.ts'
import { generateRequest } from './requests.ts'

interface Fault {
  seed: number
  what: string
  curl: string
}

interface Options {
  seed: number
  requests: number
  /** Number of concurrent requests. */
  lanes: number
  state: FuzzState
  origin: string
  send: (sent: FuzzRequest) => Promise<RawResponse>
  /** Stops after this many faults. */
  maxFaults?: number
  progress?: (done: number) => void
}

const timeoutMs = 20_000

/** Generates and sends one request per seed, and checks every response. */
export async function runFuzz({ seed, requests, lanes, state, origin, send, maxFaults = 20, progress }: Options) {
  const faults: Fault[] = []
  const statuses: Record<number, number> = {}
  let next = seed
  const lane = async () => {
    while (next < seed + requests && faults.length < maxFaults) {
      const requestSeed = next++
      const sent = generateRequest(createSeededRandom(requestSeed), state)
      const fault = await sendAndCheck(sent)
      if (fault) faults.push({ seed: requestSeed, what: fault, curl: curlOf(origin, sent) })
      if ((requestSeed - seed + 1) % 1_000 === 0) progress?.(requestSeed - seed + 1)
    }
  }
  async function sendAndCheck(sent: FuzzRequest): Promise<string | undefined> {
    try {
      const answer = await Promise.race([send(sent), timeout()])
      if (!answer) return `timeout: no response within ${timeoutMs / 1000} s`
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      recordBooking(state, answer)
      return findResponseFault(sent, answer)
    } catch (error) {
      return `no response: ${error}`
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { faults, statuses }
}

const timeout = () => pause(timeoutMs, undefined, { ref: false })

/** Records some of the created bookings, so that later requests refer to them. */
function recordBooking({ ids, codes, octo }: FuzzState, { status, text }: RawResponse) {
  const [, uuid] = (status === 200 && /^\{"id":"BNC-\w+","uuid":"([\w-]{36})"/.exec(text)) || []
  if (octo && uuid && octo.uuids.length < 40) octo.uuids.push(uuid)
  if (status !== 201 || ids.length >= 20) return
  const [, id, code] = /"id":"([\w-]{22})","code":"(BNC-\w+)"/.exec(text) ?? []
  if (id && code) {
    ids.push(id)
    codes.push(code)
  }
}

/** A shell command that repeats the request. */
function curlOf(origin: string, { method, path, headers, body }: FuzzRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === undefined ? '' : `echo ${Buffer.from(body).toString('base64')} | base64 -d | `
  const sent = body === undefined ? [] : ['--data-binary @-']
  return `${data}curl -i --path-as-is -X ${method} ${[...lines, ...sent].join(' ')} ${quoted(origin + path)}`
}
