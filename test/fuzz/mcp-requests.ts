import { bodyInputs, type FuzzInput, json } from './fuzz-input.ts'
import type { FuzzRequest, FuzzState } from './fuzz-request.ts'
import { hostileText, malformedJson } from './hostile.ts'
import { asHeader, mutated } from './octo-requests.ts'
import type { SeededRandom } from './random.ts'

// Requests of assistants: every tool in both revisions of the protocol, with valid and hostile parts.

const party = {
  adults: 2,
  children: 1,
  infants: 0,
  departure_location: 'zadar',
  special_offers: [{ id: 'prosek', pieces: 1 }],
}
const email = 'ana@mail.example'

const argumentsOf = ({ date, codes }: FuzzState): [tool: string, args: object][] => [
  ['trip_info', { language: 'de' }],
  ['find_days', { party: 3, from: date, to: date, trip: 'tour', language: 'hr' }],
  ['quote', { trip: 'tour', date, start: '1', ...party }],
  [
    'hold',
    { date, ...party, name: 'Ana Kowalska', email, phone: '+48 600 123 456', request_id: 'request-of-the-fuzz-test' },
  ],
  ['booking_status', { code: codes[0] ?? 'BNC-AAAAAA', email }],
  ['join_waitlist', { dates: [date], adults: 2, email }],
]

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

const headers = { ...json, Accept: 'application/json, text/event-stream' }
const callOf = (name: string, args: object) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: args },
})

export function mcpRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const [name, args] = random.pick(argumentsOf(state))
  const rate = random.pick([0, 0, 0.03, 0.3])
  const called = callOf(name, mutated(random, args, rate) as object)
  const isModern = random.chance(0.5)
  const message = isModern ? { ...called, params: { ...called.params, _meta: envelope } } : called
  const sent = random.chance(0.9) ? message : mutated(random, { ...message, method: 'tools/list' }, 0.2)
  const body = JSON.stringify(random.chance(0.05) ? [sent, sent] : sent)
  return {
    method: random.chance(0.97) ? 'POST' : random.pick(['PUT', 'DELETE', 'PATCH']),
    path: '/mcp',
    headers: {
      ...headers,
      ...(isModern && { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name }),
      ...(random.chance(0.2) && { 'Accept-Language': asHeader(hostileText(random)) }),
    },
    body: random.chance(0.05) ? malformedJson(random, body) : body,
  }
}

/** Every argument of every tool, and whole bodies. */
export const mcpInputs = (state: FuzzState): FuzzInput[] =>
  argumentsOf(state).flatMap(([name, args]) =>
    bodyInputs(`POST /mcp, ${name}`, callOf(name, args), (body) => ({ method: 'POST', path: '/mcp', headers, body })),
  )
