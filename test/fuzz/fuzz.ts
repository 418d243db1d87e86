import { setTimeout as pause } from 'node:timers/promises'
import { diceOf } from './dice.ts'
import { type Answer, faultOf } from './judge.ts'
import { type Known, requestOf, type Sent } from './requests.ts'

interface Fault {
  seed: number
  what: string
  curl: string
}

interface Options {
  seed: number
  requests: number
  /** How many are under way at once. */
  lanes: number
  known: Known
  origin: string
  send: (sent: Sent) => Promise<Answer>
  /** After the first so many nobody reads on. */
  mostFaults?: number
  progress?: (done: number) => void
}

const patienceMilliseconds = 20_000

/** Sends what the dice of each seed say, and holds every answer against what is promised. */
export async function fuzz({ seed, requests, lanes, known, origin, send, mostFaults = 20, progress }: Options) {
  const faults: Fault[] = []
  const statuses: Record<number, number> = {}
  let next = seed
  const lane = async () => {
    while (next < seed + requests && faults.length < mostFaults) {
      const own = next++
      const sent = requestOf(diceOf(own), known)
      const fault = await judged(sent)
      if (fault) faults.push({ seed: own, what: fault, curl: curlOf(origin, sent) })
      if ((own - seed + 1) % 1_000 === 0) progress?.(own - seed + 1)
    }
  }
  async function judged(sent: Sent): Promise<string | undefined> {
    try {
      const answer = await Promise.race([send(sent), tooLong()])
      if (!answer) return `no answer in ${patienceMilliseconds / 1000} s`
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      learn(known, answer)
      return faultOf(sent, answer)
    } catch (error) {
      return `no answer: ${error}`
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { faults, statuses }
}

const tooLong = () => pause(patienceMilliseconds, undefined, { ref: false })

/** Of the bookings that came about some are remembered, and asked for again. */
function learn({ ids, codes }: Known, { status, text }: Answer) {
  if (status !== 201 || ids.length >= 20) return
  const [, id, code] = /"id":"([\w-]{22})","code":"(BNC-\w+)"/.exec(text) ?? []
  if (id && code) {
    ids.push(id)
    codes.push(code)
  }
}

/** The request by hand. */
function curlOf(origin: string, { method, path, headers, body }: Sent): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === undefined ? '' : `echo ${Buffer.from(body).toString('base64')} | base64 -d | `
  const sent = body === undefined ? [] : ['--data-binary @-']
  return `${data}curl -i --path-as-is -X ${method} ${[...lines, ...sent].join(' ')} ${quoted(origin + path)}`
}
