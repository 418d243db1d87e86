import { type ClientHttp2Session, connect } from 'node:http2'
import type { WalletDelivery } from './wallet-delivery.ts'
import type { AppleKeys } from './wallet-keys.ts'

const apns = 'https://api.push.apple.com'
const defaultTimeoutMs = 10_000

/**
 * Sends an empty push to devices by APNs, because one of their passes has changed. Each device then asks the web
 * service for its changed passes. The certificate of the pass type authenticates the connection.
 * @param options.ca the certificate authority to trust; by default those of Node.js
 */
export async function pushToDevices(
  { certificate: cert, key, passTypeId }: Pick<AppleKeys, 'certificate' | 'key' | 'passTypeId'>,
  pushTokens: string[],
  { origin = apns, ca, timeoutMs = defaultTimeoutMs }: { origin?: string; ca?: string; timeoutMs?: number } = {},
): Promise<WalletDelivery[]> {
  const session = connect(origin, { cert, key, ...(ca && { ca }) })
  // An error of the connection is ignored here, because each request fails with the same error.
  session.on('error', () => {})
  try {
    return await Promise.all(pushTokens.map((token) => push(session, { token, topic: passTypeId, timeoutMs })))
  } finally {
    session.destroy()
  }
}

function push(
  session: ClientHttp2Session,
  { token, topic, timeoutMs }: { token: string; topic: string; timeoutMs: number },
): Promise<WalletDelivery> {
  return new Promise((resolve) => {
    const request = session.request(
      { ':method': 'POST', ':path': `/3/device/${token}`, 'apns-topic': topic },
      { signal: AbortSignal.timeout(timeoutMs) },
    )
    let status = 0
    let answer = ''
    request.setEncoding('utf8')
    request.on('response', (headers) => {
      status = Number(headers[':status'])
    })
    request.on('data', (chunk: string) => {
      answer += chunk.slice(0, 200)
    })
    request.on('error', (error) => resolve({ failed: error.message }))
    request.on('close', () => resolve(outcomeOf(status, answer)))
    request.end('{}')
  })
}

function outcomeOf(status: number, answer: string): WalletDelivery {
  if (status === 200) return 'sent'
  // 410: the pass was removed from the device. 400 with one of these reasons: the token is not one of this pass type.
  if (status === 410 || /BadDeviceToken|DeviceTokenNotForTopic/.test(answer)) return 'gone'
  return { failed: `status ${status} ${answer}`.trim() }
}
