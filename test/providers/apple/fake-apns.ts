import { createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'

interface Push {
  token: string
  topic: string
  payload: string
  /** The UID in the subject of the client's certificate; undefined if the subject has none. */
  client: string | undefined
}

type Answer = { status: number; reason?: string } | 'no answer' | 'reset'

/** A stand-in for APNs: HTTP/2 over TLS, for clients with a certificate of this authority. */
export async function fakeApns({ ca, server: identity }: { ca: string; server: { cert: string; key: string } }) {
  const pushes: Push[] = []
  let connections = 0
  const answers = new Map<string, Answer>()
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ ...identity, ca, requestCert: true, rejectUnauthorized: true })
  server.on('sessionError', () => {})
  server.on('session', (session) => {
    connections++
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    stream.on('error', () => {})
    let payload = ''
    stream.on('data', (chunk) => (payload += chunk))
    stream.on('end', () => {
      const token = String(headers[':path']).replace(/^\/3\/device\//, '')
      const socket = stream.session?.socket as TLSSocket | undefined
      pushes.push({
        token,
        topic: String(headers['apns-topic']),
        payload,
        client: socket?.getPeerCertificate().subject?.UID as string | undefined,
      })
      const answer = answers.get(token) ?? { status: 200 }
      if (answer === 'no answer') return
      if (answer === 'reset') return stream.session?.destroy()
      stream.respond({ ':status': answer.status })
      stream.end(answer.reason ? JSON.stringify({ reason: answer.reason }) : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    pushes,
    /** The answer to pushes for each device token; 200 for a token that is not in the map. */
    answers,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const session of sessions) session.destroy()
      }),
  }
}
