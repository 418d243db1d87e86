import { actionQueue } from '../../src/contract/operator-app/action-calls.ts'
import * as calls from '../../src/contract/operator-app/session.ts'
import { startSession } from '../../src/domain/devices/sessions.ts'
import { randomIds } from '../../src/domain/ids.ts'
import {
  type ActionName,
  actions,
  findAction,
  previews,
  type ReadName,
} from '../../src/operator/operations/operations.ts'
import type { Database } from '../../src/platform/database/connect.ts'
import { actionInputs, readPaths } from '../fixtures/operator-calls.ts'
import { SoftwareAuthenticator } from '../fixtures/software-authenticator.ts'
import type { FuzzRequest, FuzzState } from './fuzz-request.ts'
import { hostileText, malformedJson } from './hostile.ts'
import type { SeededRandom } from './random.ts'
import { generateValue, jsonSchemaOf } from './values.ts'

/** Creates a session of an owner's device, with a passkey check that stays valid. @returns the token for the cookie */
export async function startOperatorSession(db: Database, now: Date): Promise<string> {
  const id = randomIds.row()
  const device = { id, name: 'Fuzz', role: 'owner', locale: 'en', paired_by: 'tests', paired_at: now } as const
  await db.insertInto('device').values(device).execute()
  const token = await startSession(db, { deviceId: id, now })
  const checked = new Date(now.getTime() + 86_400_000)
  await db.updateTable('device_session').set({ passkey_checked_at: checked }).execute()
  return token
}

/**
 * Actions that are not sent. They would end the session, or change the season, days or prices on which other requests
 * depend.
 */
const excluded: ActionName[] = ['season-set', 'departure-cancel', 'prices-set', 'device-revoke', 'device-sign-out']
const fuzzedActions = actions.map(({ name }) => name).filter((name) => !excluded.includes(name))

/** A call of the operator's app, mostly with the session of an owner. */
export function operatorRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const made = random.pick([actionRequest, actionRequest, queueRequest, readRequest, previewRequest, signInRequest])(
    random,
    state,
  )
  const cookie = random.chance(0.9) ? `operator_session=${state.operatorToken}` : 'operator_session=x'
  const ownOrigin = { 'Sec-Fetch-Site': 'same-origin' }
  return {
    ...made,
    path: `/operator/api${made.path}`,
    headers: {
      ...(random.chance(0.95) && { Cookie: cookie }),
      ...(random.chance(0.5) && { 'X-Locale': random.pick(['hr', 'en', 'xx']) }),
      ...(made.method === 'POST' && { 'Content-Type': 'application/json', ...(random.chance(0.97) && ownOrigin) }),
      ...made.headers,
    },
  }
}

const post = (random: SeededRandom, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const text = JSON.stringify(body) ?? ''
  return { method: 'POST', path, headers, body: random.chance(0.05) ? malformedJson(random, text) : text }
}

const rates = [0, 0.02, 0.15, 0.6]

/** These actions can withdraw a trip or a boat from sale, so they get a trip and a boat that few requests book. */
const others: { [name in ActionName]?: { id: string } } = { 'trip-set': { id: 'islands' }, 'boat-set': { id: 'galeb' } }

function inputFor(random: SeededRandom, name: ActionName, { codes }: FuzzState): unknown {
  const valid = { ...actionInputs[name], ...others[name] }
  const named = 'booking' in valid ? { ...valid, booking: random.pick(['BNC-AAAAAA', ...codes]) } : valid
  return generateValue(random, jsonSchemaOf(findAction(name)!.input), named, random.pick(rates))
}

function actionRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const name = random.pick(fuzzedActions)
  const key = random.chance(0.9) ? `key-of-an-action-${random.integerBelow(1e6)}` : 'short'
  const path = random.chance(0.95) ? name : encodeURIComponent(hostileText(random).toWellFormed().slice(0, 100))
  return post(random, `/actions/${path}`, inputFor(random, name, state), { 'Idempotency-Key': key })
}

/** The ids of the app's installations on two phones. */
const installations = ['0e3cd2a5-7b3f-4a53-9f0a-2b7a1c5d6e01', '0e3cd2a5-7b3f-4a53-9f0a-2b7a1c5d6e02']

function queueRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const at = state.now().toISOString()
  const actions = Array.from({ length: 1 + random.integerBelow(3) }, () => {
    const name = random.pick(fuzzedActions)
    return { sequence: 1 + random.integerBelow(10_000), recordedAt: at, name, input: inputFor(random, name, state) }
  })
  return post(
    random,
    '/actions',
    generateValue(
      random,
      jsonSchemaOf(actionQueue),
      { installation: random.pick(installations), sentAt: at, actions },
      random.pick(rates),
    ),
  )
}

function previewRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const { name } = random.pick([...previews])
  return post(random, `/previews/${name}`, inputFor(random, name, state))
}

function readRequest(random: SeededRandom, { codes }: FuzzState): FuzzRequest {
  const path = readPaths[random.pick(Object.keys(readPaths) as ReadName[])]
  const hostile = encodeURIComponent(hostileText(random).toWellFormed().slice(0, 300))
  const asked = random.chance(0.5)
    ? path.replace('BNC-AAAAAA', random.pick(['BNC-AAAAAA', ...codes]))
    : path.replace(/(?<==)[^&]+/g, hostile)
  return { method: random.pick(['GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE']), path: asked, headers: {} }
}

const authenticator = new SoftwareAuthenticator({ origin: 'http://bonaca.test' })

function signInRequest(random: SeededRandom): FuzzRequest {
  const challenge = 'A'.repeat(43)
  const [path, schema, valid] = random.pick([
    ['/pairing/start', calls.pairingStart, { token: challenge }],
    [
      '/pairing/finish',
      calls.pairingFinish,
      { code: 'AAAA-AAAA', locale: 'hr', response: authenticator.register(challenge) },
    ],
    ['/sign-in/start', calls.noInput, {}],
    ['/sign-in/finish', calls.signInFinish, { response: authenticator.authenticate(challenge) }],
    ['/passkey-check/start', calls.noInput, {}],
    ['/passkey-check/finish', calls.signInFinish, { response: authenticator.authenticate(challenge) }],
    ['/session', calls.sessionChange, { locale: 'hr' }],
  ] as const)
  return post(random, path, generateValue(random, jsonSchemaOf(schema), valid, random.pick(rates)))
}
