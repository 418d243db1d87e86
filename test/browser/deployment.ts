import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of the site that can simulate a new build or a network without responses.
 */
export interface DeploymentProxy {
  origin: string
  /** Simulates a new build: another service worker and other asset names; the old assets return 404. */
  deploy(version: string): void
  /** Accepts every request from now on and answers none. */
  hang(): void
  close(): Promise<void>
}

export async function startDeploymentProxy(site: string): Promise<DeploymentProxy> {
  let version: string | undefined
  let hangs = false
  const server = createServer((incoming, outgoing) => {
    if (hangs) return
    if (version) forwardAs(version, site, incoming, outgoing)
    else forward(site, incoming, outgoing)
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
    close: () => closeServer(server),
  }
}

function forwardAs(version: string, site: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const own = `/assets/${version}/`
  const { url = '/' } = incoming
  if (url.startsWith('/assets/') && !url.startsWith(own)) return void outgoing.writeHead(404).end()
  incoming.url = url.replace(own, '/assets/')
  incoming.headers['accept-encoding'] = 'identity'
  forward(site, incoming, outgoing, (text) =>
    // The only string of twelve hexadecimal digits in the worker is the build hash.
    url === '/sw.js' ? text.replace(/(?<=[`'"])[0-9a-f]{12}(?=[`'"])/, version) : text.replaceAll('/assets/', own),
  )
}

function forward(
  site: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  rewrite?: (text: string) => string,
) {
  const headers = { ...incoming.headers, host: new URL(site).host }
  const forwarded = request(site + incoming.url, { method: incoming.method, headers }, async (upstream) => {
    const { 'content-length': _, ...rest } = upstream.headers
    const isText = /html|css|javascript/.test(rest['content-type'] ?? '')
    outgoing.writeHead(upstream.statusCode ?? 502, rewrite && isText ? rest : upstream.headers)
    if (rewrite && isText) outgoing.end(rewrite(await textOf(upstream)))
    else upstream.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
