import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The site as its visitors reach it, through a port of ours, so that a test can put another version behind it, or
 * nothing that answers.
 */
export interface Deployment {
  origin: string
  /** From now on the site is another build: its worker is another, and files of the former one are gone. */
  deploy(version: string, gone?: RegExp): void
  /** From now on every request is taken and none is answered. */
  hang(): void
  close(): Promise<void>
}

export async function deploymentOf(site: string): Promise<Deployment> {
  let version: string | undefined
  let gone: RegExp | undefined
  let hangs = false
  const server = createServer((asked, answer) => {
    if (hangs) return
    if (gone?.test(asked.url ?? '')) return void answer.writeHead(404).end()
    forward(site, asked, answer, asked.url === '/sw.js' ? version : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(next, lost) {
      version = next
      gone = lost
    },
    hang() {
      hangs = true
    },
    close: () => closed(server),
  }
}

function forward(site: string, asked: IncomingMessage, answer: ServerResponse, version: string | undefined) {
  const { host } = new URL(site)
  const headers = { ...asked.headers, host, 'accept-encoding': version ? 'identity' : asked.headers['accept-encoding'] }
  const passed = request(site + asked.url, { method: asked.method, headers }, async (answered) => {
    if (!version) {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      return void answered.pipe(answer)
    }
    const { 'content-length': _, ...rest } = answered.headers
    answer.writeHead(answered.statusCode ?? 502, rest)
    // The build's hash is the one text of twelve hexadecimal digits in the worker.
    answer.end((await textOf(answered)).replace(/(?<=[`'"])[0-9a-f]{12}(?=[`'"])/, version))
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
