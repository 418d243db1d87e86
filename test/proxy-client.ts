import { request as httpRequest } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Hono } from 'hono'

export interface ProxyClient {
  /** Compatible with the helpers of `api-client.ts`. */
  app: Hono
  /**
   * Sends `count` POST requests with unfinished bodies.
   * @returns the first status of each; 100 means that the proxy waits for the body
   */
  openUnfinishedRequests(count: number): Promise<number[]>
  close(): void
}

/**
 * A client of `tours.example` with a source IP of the loopback network.
 * @param ca the server's certificate; plain HTTP without it
 */
export function proxyClient({ port, from, ca }: { port: number; from: string; ca?: string }): ProxyClient {
  const options = { host: '127.0.0.1', port, localAddress: from, servername: 'tours.example', ...(ca && { ca }) }
  const openSockets: TLSSocket[] = []

  function openUnfinishedRequest(): Promise<number> {
    const socket = connectTls(options as object)
    openSockets.push(socket)
    const head = ['POST /api/send-email HTTP/1.1', 'Host: tours.example', 'Content-Type: application/json']
    socket.write([...head, 'Content-Length: 10', 'Expect: 100-continue', '', '{'].join('\r\n'))
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('data', (bytes) => resolve(Number(String(bytes).split(' ')[1])))
    })
  }

  return {
    app: { request: (url: string, init: RequestInit = {}) => send(options, url, init) } as unknown as Hono,
    openUnfinishedRequests: (count) => Promise.all(Array.from({ length: count }, openUnfinishedRequest)),
    close() {
      for (const socket of openSockets) socket.destroy()
    },
  }
}

/** `fetch` can set neither the source IP nor a `Host` that differs from the connection's. */
function send(options: RequestOptions, url: string, { method, headers, body }: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(url)
  const request = (options.ca ? httpsRequest : httpRequest)({
    ...options,
    path: pathname + search,
    method: method ?? 'GET',
    headers: { ...(headers as Record<string, string>), Host: 'tours.example' },
    agent: false,
  })
  request.end(body)
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', async (incoming) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const { statusCode: status = 0, headers: received } = incoming
      resolve(new Response(Buffer.concat(chunks), { status, headers: received as Record<string, string> }))
    })
  })
}
