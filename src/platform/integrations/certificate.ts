import { connect } from 'node:tls'

/**
 * `ends`: until when the certificate is valid. `invalid`: the error code if the host accepts the connection but TLS
 * fails, such as with a certificate of which browsers would warn. `unreachable`: the error code if there is no
 * connection, or no answer in time.
 */
export type CertificateState = { ends: Date } | { invalid: string } | { unreachable: string }

const timeoutMs = 10_000

/**
 * Asks a host for its TLS certificate.
 * @param ca the certificate authorities to trust; by default those of Node.js
 */
export function readCertificate(host: string, port: number, ca?: string): Promise<CertificateState> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, ...(ca && { ca }) })
    const timer = setTimeout(() => {
      resolve({ unreachable: 'ETIMEDOUT' })
      socket.destroy()
    }, timeoutMs)
    let isConnected = false
    socket.once('connect', () => {
      isConnected = true
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      const code = error.code ?? error.message
      resolve(isConnected ? { invalid: code } : { unreachable: code })
    })
    socket.once('secureConnect', () => {
      clearTimeout(timer)
      resolve({ ends: new Date(socket.getPeerCertificate().valid_to) })
      socket.destroy()
    })
  })
}
