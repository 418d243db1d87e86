import { sign } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { sendRequest } from '../http-client.ts'
import type { WalletDelivery } from './wallet-delivery.ts'
import type { GoogleKeys } from './wallet-keys.ts'

/** A pass for Google Wallet without its ids: the class, which all passes share, and the object. */
export interface GooglePass {
  transitClass: object
  transitObject: object
}

type Failure = Extract<WalletDelivery, object>

/** The passes of one issuer at Google. The id of a pass is the issuer's id, a dot and `serial`. */
export interface GoogleWallet {
  /**
   * Stores the pass at Google.
   * @returns the link with which a guest saves the pass; a failure if Google refuses the pass or doesn't answer in time
   */
  offer(serial: string, pass: GooglePass): Promise<string | Failure>
  /** Replaces what a pass shows; `gone` if Google doesn't have this pass. */
  update(serial: string, pass: GooglePass): Promise<WalletDelivery>
  /** Whether Google accepts the key, and the account is a user of the issuer. Changes nothing. */
  check(): Promise<'accepted' | Failure>
}

interface Options {
  now: () => Date
  /** The origin of the API; by default Google's. */
  origin?: string | undefined
  timeoutMs?: number
  /** How long a guest waits for the link. */
  offerMs?: number
}

const accessGrant = z.object({ access_token: z.string(), expires_in: z.number() })
const hour = 3600
/** An access token is not used in its last minute, since a request takes time. */
const spareSeconds = 60

/**
 * A client of the Google Wallet API (`walletobjects` v1), authenticated by a service account.
 * https://developers.google.com/wallet/reference/rest
 */
export function googleWallet(
  { email, privateKey, tokenUrl, issuerId }: GoogleKeys,
  { now, origin = 'https://walletobjects.googleapis.com', timeoutMs = 5_000, offerMs = 6_000 }: Options,
): GoogleWallet {
  let granted: { token: string; until: number } | undefined
  let isClassStored = false
  const classId = `${issuerId}.boat-trip`
  const objectOf = (serial: string, { transitObject }: GooglePass) => ({
    ...{ ...transitObject, id: `${issuerId}.${serial}`, classId },
  })
  const seconds = () => Math.floor(now().getTime() / 1000)

  function signedToken(claims: object): string {
    const parts = [
      { alg: 'RS256', typ: 'JWT' },
      { iss: email, iat: seconds(), ...claims },
    ]
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
  }

  /** Returns the current access token, or requests a new one with a signed assertion (RFC 7523). */
  async function accessToken(): Promise<string | Failure> {
    if (granted && granted.until > seconds()) return granted.token
    const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signedToken({ scope, aud: tokenUrl, exp: seconds() + hour }),
    })
    const result = await sendRequest(tokenUrl, { method: 'POST', body, redirect: 'manual' }, { timeoutMs })
    if ('noAnswer' in result) return { failed: result.noAnswer }
    const grant = accessGrant.safeParse(parseJson(result.text))
    if (result.status !== 200 || !grant.success) return { failed: `no access token, status ${result.status}` }
    granted = { token: grant.data.access_token, until: seconds() + grant.data.expires_in - spareSeconds }
    return granted.token
  }

  /** Returns the status. After a 401, repeats the request once with a new token, as the token may have been revoked. */
  async function request(
    method: string,
    path: string,
    resource?: object,
    isRepeated = false,
  ): Promise<number | Failure> {
    const token = await accessToken()
    if (typeof token !== 'string') return token
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const init = { method, headers, redirect: 'manual', ...(resource && { body: JSON.stringify(resource) }) } as const
    const result = await sendRequest(`${origin}/walletobjects/v1/${path}`, init, { timeoutMs })
    if ('noAnswer' in result) return { failed: result.noAnswer }
    if (result.status !== 401 || isRepeated) return result.status
    granted = undefined
    return request(method, path, resource, true)
  }

  const patch = async (kind: string, resource: { id: string }) =>
    deliveryOf(await request('PATCH', `${kind}/${resource.id}`, resource))

  async function insertOrPatch(kind: string, resource: { id: string }): Promise<WalletDelivery> {
    const inserted = await request('POST', kind, resource)
    return inserted === 409 ? patch(kind, resource) : deliveryOf(inserted)
  }

  async function store(serial: string, pass: GooglePass): Promise<string | Failure> {
    if (!isClassStored) {
      const stored = await insertOrPatch('transitClass', { ...pass.transitClass, id: classId })
      if (stored !== 'sent') return failureOf(stored)
      isClassStored = true
    }
    const object = objectOf(serial, pass)
    const stored = await insertOrPatch('transitObject', object)
    if (stored !== 'sent') return failureOf(stored)
    // A link with the whole object would be longer than the 1,800 characters that Google allows.
    const payload = { transitObjects: [{ id: object.id, classId }] }
    return `https://pay.google.com/gp/v/save/${signedToken({ aud: 'google', typ: 'savetowallet', origins: [], payload })}`
  }

  return {
    offer: (serial, pass) =>
      Promise.race([
        store(serial, pass),
        setTimeout(offerMs, { failed: 'Google does not answer in time' }, { ref: false }),
      ]),
    update: (serial, pass) => patch('transitObject', objectOf(serial, pass)),
    async check() {
      const listed = await request('GET', `transitClass?issuerId=${issuerId}&maxResults=1`)
      return listed === 200 ? 'accepted' : failureOf(deliveryOf(listed))
    },
  }
}

function deliveryOf(answer: number | Failure): WalletDelivery {
  if (typeof answer !== 'number') return answer
  if (answer === 404 || answer === 410) return 'gone'
  return answer === 200 ? 'sent' : { failed: `status ${answer}` }
}

const failureOf = (delivery: WalletDelivery): Failure =>
  typeof delivery === 'string' ? { failed: delivery === 'gone' ? 'not found' : delivery } : delivery
