import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AssistantToolName } from '../../src/contract/assistant-tools.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { bookableDays } from '../../test/fixtures/site/bookable-days.ts'
import { withBuiltSite } from '../../test/fixtures/site/built-site.ts'
import { connectMcp } from '../../test/mcp/mcp-client.ts'
import { installFolder } from '../bootstrap/install-and-build.mjs'

// `npm run prove -- assistants`: runs the official conformance suite and inspector against the built site. Also makes
// a booking with tool calls only, up to the payment link, and writes the transcript of this booking to `docs/`.

const tools = join(projectRoot, 'tools/mcp')
const programOf = (path: string) => join(tools, 'node_modules/@modelcontextprotocol', path)
const suite = programOf('conformance/dist/index.js')
const inspector = programOf('inspector/cli/build/cli.js')
const transcriptFile = join(projectRoot, 'docs/operations/assistants-transcript.md')

/** The scenarios of the suite that every server has to pass. */
const scenarios = [
  ...['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  ...['server-sse-polling', 'server-sse-multiple-streams'],
]
/** Why a scenario doesn't apply to this site → the names of such scenarios. */
const absent = {
  'test tools of the suite (images, audio, errors, schemas)': /^(tools-call-|json-schema-)/,
  'no elicitation': /^elicitation-/,
  'no resources': /^resources-/,
  'no prompts': /^prompts-/,
  'no logging, no completion': /^(logging-|completion-)/,
}

const node = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { cwd: tools, maxBuffer: 64e6 })

await installFolder(tools, 'Installing the judges of the Model Context Protocol')
await withBuiltSite(async ({ origin }) => {
  const url = `${origin}/mcp`
  await checkConformance(url)
  const steps = await bookByTools(url)
  await inspect(url, steps)
  writeFileSync(transcriptFile, transcriptOf(steps, origin))
  console.log(`Transcript: ${transcriptFile}`)
})

async function checkConformance(url: string): Promise<void> {
  for (const scenario of scenarios) {
    // If a check fails, the suite exits with 1, and `node` throws.
    await node(suite, 'server', '--url', url, '--scenario', scenario)
    console.log(`passed: ${scenario}`)
  }
  const { stdout } = await node(suite, 'list', '--server')
  const listed = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name)
  for (const name of listed.filter((scenario) => !scenarios.includes(scenario))) {
    const [reason] = Object.entries(absent).find(([, pattern]) => pattern.test(name)) ?? []
    if (!reason) throw new Error(`The scenario ${name} is new: it must pass, or not apply for a reason.`)
    console.log(`does not apply: ${name} (${reason})`)
  }
}

interface Step {
  tool: AssistantToolName
  args: Record<string, unknown>
  answer: object
}

/** Calls the tools of a booking one after the other, from questions about the trip to held places. */
async function bookByTools(url: string): Promise<Step[]> {
  const { tool } = await connectMcp(url, fetch)
  const steps: Step[] = []
  const call = async <Name extends AssistantToolName>(name: Name, args: Record<string, unknown> = {}) => {
    const answer = await tool(name, args)
    steps.push({ tool: name, args, answer })
    return answer
  }
  const { trips } = await call('trip_info')
  const [from, to] = await bookableDays(new URL(url).origin)
  const { days } = await call('find_days', { party: 3, from, to })
  const [day] = days
  const quay = trips[0]?.starts[0]?.departure_locations[0]
  if (!day || !quay) throw new Error('nothing can be booked')
  const order = { trip: day.trip, date: day.date, adults: 2, children: 1, departure_location: quay.id }
  await call('quote', order)
  const email = 'ana@mail.example'
  const { code } = await call('hold', { ...order, name: 'Ana Kowalska', email, request_id: `request-${Date.now()}` })
  await call('booking_status', { code, email })
  return steps
}

/**
 * Lists the tools with the inspector and calls each with the arguments of the booking. Only `join_waitlist` is refused,
 * because no day is full.
 */
async function inspect(url: string, steps: Step[]): Promise<void> {
  const run = async (...args: string[]) => {
    const { stdout } = await node(inspector, '--cli', url, '--transport', 'http', '--method', ...args)
    return JSON.parse(stdout) as { tools?: { name: string }[]; isError?: boolean }
  }
  const { tools: listed = [] } = await run('tools/list')
  console.log(`The inspector lists ${listed.map(({ name }) => name).join(', ')}.`)
  const [date] = await bookableDays(new URL(url).origin)
  const args = { dates: [date], adults: 2, email: 'ana@mail.example' }
  const waiting: Step = { tool: 'join_waitlist', args, answer: {} }
  for (const { tool, args } of [...steps, waiting]) {
    const sent = Object.entries(args).filter(([name]) => name !== 'request_id')
    const given = sent.flatMap(([name, value]) => [
      '--tool-arg',
      `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ])
    const { isError = false } = await run('tools/call', '--tool-name', tool, ...given)
    if (isError !== (tool === 'join_waitlist'))
      throw new Error(`The inspector called ${tool}: ${isError ? 'refused' : 'accepted'}.`)
    console.log(`The inspector calls ${tool}${isError ? ', which refuses: no day is full' : ''}.`)
  }
}

function transcriptOf(steps: Step[], origin: string): string {
  const sections = steps.map(({ tool, args, answer }) =>
    [`## ${tool}`, '', '```json', JSON.stringify(args), shortened(answer), '```'].join('\n'),
  )
  const heading = '# A booking by tools only\n\nWritten by `npm run prove -- assistants`; answers are shortened.'
  return `${[heading, ...sections].join('\n\n')}\n`.replaceAll(origin, 'https://tours.example')
}

/** The JSON of an answer with at most two entries of each list, without the longest fields. */
function shortened(answer: object): string {
  const long = ['boat', 'stops', 'seasons', 'starts', 'extras', 'lines', 'prices', 'contact', 'full', 'booking']
  return JSON.stringify(answer, (key, value) =>
    long.includes(key) ? undefined : Array.isArray(value) ? value.slice(0, 2) : value,
  )
}
