import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { importSPKI, jwtVerify } from 'jose'

/** The parsed JSON of a class or object, as the site has sent it. */
type Json = ReturnType<typeof JSON.parse>

type Fault = number | 'no answer' | 'expired token'

interface Call {
  method: string
  path: string
  status: number
}

const fields = {
  transitClass: ['id', 'issuerName', 'transitOperatorName', 'transitType', 'reviewStatus', 'logo'],
  transitObject: [
    ...[
      'id',
      'classId',
      'state',
      'tripType',
      'passengerType',
      'ticketNumber',
      'customTicketStatus',
      'hexBackgroundColor',
    ],
    ...['ticketLeg', 'barcode', 'validTimeInterval', 'messages', 'textModulesData', 'linksModuleData'],
  ],
} as const
const required = {
  transitClass: ['id', 'issuerName', 'transitType', 'reviewStatus', 'logo'],
  transitObject: ['id', 'classId', 'state', 'tripType'],
} as const
const isKind = (kind: string): kind is keyof typeof fields => Object.hasOwn(fields, kind)

/**
 * A stand-in for Google's token endpoint and its Wallet API that listens on a port. It gives a token only for an
 * assertion that the service account has signed, which `jose` verifies. Each request to the API takes one entry from
 * `faults`, and each request for a token takes one from `grantFaults`.
 * @param now the clock against which assertions are verified
 */
export async function fakeGoogleWallet(now: () => Date) {
  const issuerId = '3388000000012345678'
  const email = 'passes@tours.iam.gserviceaccount.test'
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const verifier = await importSPKI(publicKey, 'RS256')
  const tokens = new Map<string, number>()
  const resources = { transitClass: new Map<string, Json>(), transitObject: new Map<string, Json>() }
  const calls: Call[] = []
  const faults: Fault[] = []
  const grantFaults: Fault[] = []
  let grants = 0

  async function grant(form: URLSearchParams) {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return null
    const judged = { algorithms: ['RS256'], issuer: email, audience: tokenUrl, currentDate: now(), typ: 'JWT' }
    const options = { ...judged, requiredClaims: ['iat', 'exp', 'scope'], maxTokenAge: 60 }
    const { payload } = await jwtVerify(form.get('assertion') ?? '', verifier, options).catch(() => ({ payload: null }))
    if (payload?.scope !== 'https://www.googleapis.com/auth/wallet_object.issuer') return null
    if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3600) return null
    const token = `token-${++grants}`
    tokens.set(token, now().getTime() + 3_600_000)
    return { access_token: token, expires_in: 3600, token_type: 'Bearer' }
  }

  function serve(method: string, url: URL, body: Json): [number, object?] {
    const [kind = '', id] = url.pathname.replace('/walletobjects/v1/', '').split('/')
    if (!isKind(kind)) return [404]
    const stored = resources[kind]
    if (method === 'GET') return url.searchParams.get('issuerId') === issuerId ? [200, { resources: [] }] : [403]
    if (Object.keys(body).some((field) => !(fields[kind] as readonly string[]).includes(field))) return [400]
    if (method === 'POST') {
      if (required[kind].some((field) => body[field] === undefined) || !body.id.startsWith(`${issuerId}.`)) return [400]
      if (stored.has(body.id)) return [409]
      if (kind === 'transitObject' && !resources.transitClass.has(body.classId)) return [400]
      stored.set(body.id, body)
      return [200, body]
    }
    if (method !== 'PATCH') return [405]
    const before = id && stored.get(id)
    if (!before) return [404]
    stored.set(id, { ...before, ...body })
    return [200, stored.get(id)]
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://google.test')
    const sent = await text(request)
    const answer = (status: number, body: object = { error: { code: status } }) => {
      if (url.pathname !== '/token') calls.push({ method: request.method ?? '', path: url.pathname, status })
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    const fault = (url.pathname === '/token' ? grantFaults : faults).shift()
    if (fault === 'no answer') return
    if (fault === 'expired token') tokens.clear()
    if (typeof fault === 'number') return answer(fault)
    if (url.pathname === '/token') {
      const given = await grant(new URLSearchParams(sent))
      return given ? answer(200, given) : answer(400, { error: 'invalid_grant' })
    }
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if ((tokens.get(bearer) ?? 0) <= now().getTime()) return answer(401)
    const [status, body] = serve(request.method ?? '', url, sent ? JSON.parse(sent) : {})
    answer(status, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenUrl = `${origin}/token`
  return {
    ...{ origin, issuerId, email, verifier, resources, calls, faults, grantFaults },
    keys: { email, privateKey, tokenUrl, issuerId },
    /** The key of the service account, as Google Cloud exports it. */
    keyFile: JSON.stringify({
      type: 'service_account',
      client_email: email,
      private_key: privateKey,
      token_uri: tokenUrl,
    }),
    grants: () => grants,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
