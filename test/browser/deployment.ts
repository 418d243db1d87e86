import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The site as its visitors reach it, through a port of ours, so that a test can put another version behind it, or
 * nothing that answers.
 */
export interface Deployment {
  origin: string
  /** From now on the site is another build: its worker is another, its files have other names, the former are gone. */
  deploy(version: string): void
  /** From now on every request is taken and none is answered. */
  hang(): void
  close(): Promise<void>
}

export async function deploymentOf(site: string): Promise<Deployment> {
  let version: string | undefined
  let hangs = false
  const server = createServer((asked, answer) => {
    if (hangs) return
    if (version) forwardAs(version, site, asked, answer)
    else forward(site, asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(next) {
      version = next
    },
    hang() {
      hangs = true
    },
    close: () => closed(server),
  }
}

function forwardAs(version: string, site: string, asked: IncomingMessage, answer: ServerResponse) {
  const own = `/assets/${version}/`
  const { url = '/' } = asked
  if (url.startsWith('/assets/') && !url.startsWith(own)) return void answer.writeHead(404).end()
  asked.url = url.replace(own, '/assets/')
  asked.headers['accept-encoding'] = 'identity'
  forward(site, asked, answer, (text) =>
    // The build's hash is the one text of twelve hexadecimal digits in the worker.
    url === '/sw.js' ? text.replace(/(?<=[`'"])[0-9a-f]{12}(?=[`'"])/, version) : text.replaceAll('/assets/', own),
  )
}

function forward(site: string, asked: IncomingMessage, answer: ServerResponse, rewrite?: (text: string) => string) {
  const headers = { ...asked.headers, host: new URL(site).host }
  const passed = request(site + asked.url, { method: asked.method, headers }, async (answered) => {
    const { 'content-length': _, ...rest } = answered.headers
    const isText = /html|css|javascript/.test(rest['content-type'] ?? '')
    answer.writeHead(answered.statusCode ?? 502, rewrite && isText ? rest : answered.headers)
    if (rewrite && isText) answer.end(rewrite(await textOf(answered)))
    else answered.pipe(answer)
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
