import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { AssistantToolName, AssistantToolOutput } from '../../src/contract/assistant-tools.ts'
import type { TestSite } from '../fixtures/test-site.ts'

/** The revisions of the protocol that the server supports: the first has a handshake, the second has none. */
export const revisions = ['2025-11-25', '2026-07-28'] as const

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

interface ClientOptions {
  revision?: (typeof revisions)[number]
  headers?: Record<string, string>
}

/** A client of the official SDK for the server at this address. */
export async function connectMcp(url: string, fetch: Fetch, { revision, headers = {} }: ClientOptions = {}) {
  const pinned = revision === '2026-07-28' && { versionNegotiation: { mode: { pin: revision } } }
  const client = new Client({ name: 'test', version: '1' }, pinned || {})
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch, requestInit: { headers } }))
  /** The text of a refusal, or of an answer. */
  const textOf = ({ content }: Awaited<ReturnType<typeof client.callTool>>) =>
    content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const call = (name: AssistantToolName, args: object = {}) =>
    client.callTool({ name, arguments: args as Record<string, unknown> })
  return {
    client,
    /** Calls a tool, which must not refuse. The SDK checks the answer against the tool's schema. */
    async tool<Name extends AssistantToolName>(name: Name, args: object = {}): Promise<AssistantToolOutput<Name>> {
      const answer = await call(name, args)
      if (answer.isError) throw new Error(`${name} refused: ${textOf(answer)}`)
      return answer.structuredContent as AssistantToolOutput<Name>
    },
    /** Calls a tool, which must refuse. @returns the text of the refusal */
    async refusal(name: AssistantToolName, args: object = {}): Promise<string> {
      const answer = await call(name, args)
      if (!answer.isError) throw new Error(`${name} did not refuse: ${textOf(answer)}`)
      return textOf(answer)
    },
  }
}

/** A client for the server of a test site. */
export const assistantOf = ({ app }: TestSite, options: ClientOptions = {}) =>
  connectMcp('http://bonaca.test/mcp', async (input, init) => app.request(input as string, init), options)
