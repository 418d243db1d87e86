import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RawResponse } from './assertions.ts'
import type { FuzzRequest } from './fuzz-request.ts'

/** Sends requests over `node:http` as they are; a browser or `fetch` would normalise them. */
export function createRawHttpClient(
  origin: string,
  lanes: number,
): { send(sent: FuzzRequest): Promise<RawResponse>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const send = ({ method, path, headers, body }: FuzzRequest) =>
    new Promise<RawResponse>((resolve, reject) => {
      // Node sets Content-Length only for methods that usually have a body.
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const outgoing = request(origin, { method, path, agent, headers: { ...headers, ...length } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const fields = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ])
          const text = decompress(Buffer.concat(chunks), response.headers['content-encoding']).toString()
          resolve({ status: response.statusCode ?? 0, headers: new Headers(fields), text })
        })
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
