import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createIsolatedSite } from '../browser/fixtures/isolated-site.ts'

/** A fault reported by a document, or a response with a status of 400 or more. */
interface Fault {
  kind: string
  text: string
  page: string
}

export interface ObservedSite {
  origin: string
  dataDir: string
  /** @returns the faults since the previous call */
  takeFaults(): Fault[]
  /** Delays requests for matching paths. @returns a function that releases them and ends the delay */
  hold(path: RegExp): () => void
  /** Closes the port and all its connections, as if the network were lost, until `connect()`. */
  disconnect(): Promise<void>
  /** Reopens the port, if it is closed. */
  connect(): Promise<void>
  stop(): Promise<void>
}

const observerPath = '/test-observer.js'
const reportPath = '/test-report'
/** The path of an empty page that has the site's origin and runs no script. */
export const emptyPath = '/test-empty'

/**
 * The built site behind a proxy that records failed responses and injects `observer.js` into each document. WebKit's driver reports
 * neither console messages nor policy violations, so all engines report through the page. Firefox raises no event for
 * an icon that the content security policy blocks, so the proxy adds a `report-uri` to the policy.
 */
export async function observedSite(): Promise<ObservedSite> {
  const observer = await readFile(new URL('observer.js', import.meta.url))
  const faults: Fault[] = []
  const holds = new Map<RegExp, Promise<void>>()
  const sockets = new Set<Socket>()
  let upstream = ''

  const server = createServer(async (incoming, answer) => {
    const path = incoming.url ?? '/'
    if (path === observerPath) {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' })
      return answer.end(observer)
    }
    if (path === emptyPath) return answer.writeHead(200, { 'content-type': 'text/html' }).end('<title>Empty</title>')
    if (path === reportPath) return takeReport(incoming, answer)
    for (const [held, released] of holds) if (held.test(path)) await released
    pass(incoming, answer)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  async function takeReport(incoming: IncomingMessage, answer: ServerResponse) {
    const report = JSON.parse(String(await bodyOf(incoming)))
    const policy = report['csp-report']
    const text = `${policy?.['effective-directive'] ?? policy?.['violated-directive']} ${policy?.['blocked-uri']}`
    faults.push(policy ? { kind: 'policy', text, page: policy['document-uri'] } : report)
    answer.writeHead(204).end()
  }

  function pass(incoming: IncomingMessage, answer: ServerResponse) {
    // The proxy can inject the script only into uncompressed text.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const asked = request(
      upstream + incoming.url,
      { agent: false, method: incoming.method, headers },
      async (given) => {
        const status = given.statusCode ?? 500
        if (status >= 400)
          faults.push({ kind: 'status', text: `${status} ${incoming.url}`, page: incoming.headers.referer ?? '' })
        // Leaves the operator's app unchanged: its service worker stores a document only if it is the built one.
        const isDocument =
          given.headers['content-type']?.startsWith('text/html') && !incoming.url?.startsWith('/operator')
        const policy = given.headers['content-security-policy']
        const reporting = typeof policy === 'string' && {
          'content-security-policy': `${policy}; report-uri ${reportPath}`,
        }
        const { 'content-length': length, ...others } = given.headers
        if (!isDocument || incoming.method === 'HEAD') {
          answer.writeHead(status, { ...given.headers, ...reporting })
          return given.pipe(answer)
        }
        const nonce = String(policy).match(/script-src 'nonce-([^']+)'/)?.[1]
        const script = `<script src="${observerPath}"${nonce ? ` nonce="${nonce}"` : ''}></script>`
        answer.writeHead(status, { ...others, ...reporting })
        answer.end(String(await bodyOf(given)).replace(/<head[^>]*>/, (head) => head + script))
      },
    )
    asked.on('error', () => answer.destroy())
    answer.on('close', () => asked.destroy())
    incoming.pipe(asked)
  }

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const disconnect = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const site = await createIsolatedSite()
  upstream = (await site.start({ ORIGIN: origin, LOG_LEVEL: 'warn' })).origin

  return {
    origin,
    dataDir: site.dataDir,
    takeFaults: () => faults.splice(0),
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      holds.set(path, promise)
      return () => {
        holds.delete(path)
        resolve()
      }
    },
    disconnect,
    connect: async () => {
      if (!server.listening) await listen(port)
    },
    async stop() {
      await disconnect()
      await site.close()
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}
