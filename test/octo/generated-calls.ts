import type { SeededRandom } from '../fuzz/random.ts'
import { createSeededRandom } from '../fuzz/random.ts'
import type { OctoClient } from './octo-client.ts'
import { type Sold, sailing } from './reseller-site.ts'

// Generated calls of a reseller: mostly valid ones, on a few days, so that bookings reach every state.

const units = ['adult', 'adult', 'adult', 'child', 'infant']
const headers = (random: SeededRandom): Record<string, string> => ({
  'Octo-Capabilities': random.pick(['', 'octo/pricing', 'pricing,content', 'octo/content', 'pricing, octo/cart']),
  'Accept-Language': random.pick(['en', 'hr', 'de-AT,de;q=0.9', 'it', 'pl', 'xx', '']),
})

interface Generated {
  /** What was sent, for the report of a fault. */
  call: string
  status: number
  bookingStatus?: string | undefined
}

/** The state of the generator: what is sold, and what earlier calls have created. */
export interface CallState {
  sold: Sold[]
  uuids: string[]
  number: number
}

const uuid = (random: SeededRandom) =>
  `${random
    .integerBelow(2 ** 32)
    .toString(16)
    .padStart(8, '0')}-0000-4000-8000-${random
    .integerBelow(2 ** 40)
    .toString(16)
    .padStart(12, '0')}`

const date = (random: SeededRandom) => `2027-06-${String(1 + random.integerBelow(28)).padStart(2, '0')}`

/** The fields that name a departure. In a few calls this departure does not exist. */
function trip(random: SeededRandom, sold: Sold[]) {
  const { productId, optionId, availabilityId } = sailing(random.pick(sold), date(random))
  return {
    productId: random.chance(0.02) ? 'nowhere' : productId,
    optionId: random.chance(0.02) ? 'split' : optionId,
    availabilityId: random.chance(0.02) ? 'soon' : availabilityId,
  }
}

const items = (random: SeededRandom) => [
  ...(random.chance(0.97) ? [{ unitId: 'adult' }] : []),
  ...Array.from({ length: random.integerBelow(3) }, () => ({
    unitId: random.chance(0.02) ? 'dog' : random.pick(units),
    ...(random.chance(0.3) && { uuid: uuid(random) }),
    ...(random.chance(0.3) && { resellerReference: random.pick(['A-1', null, '']) }),
    ...(random.chance(0.2) && { contact: contact(random) }),
  })),
]

const contact = (random: SeededRandom) => ({
  ...(random.chance(0.6) && { fullName: random.pick(['Ana Kowalska', 'Jo', 'Đuro Žužić', null]) }),
  ...(random.chance(0.3) && { firstName: 'Ana', lastName: random.pick(['Kowalska', null]) }),
  ...(random.chance(0.3) && { emailAddress: random.pick(['ana@mail.example', null, '', 'none']) }),
  ...(random.chance(0.3) && { phoneNumber: '+48 600 123 456' }),
  ...(random.chance(0.3) && { locales: random.pick([['pl-PL'], ['xx', 'de'], []]) }),
})

const range = (random: SeededRandom) => {
  const [first, last] = [date(random), date(random)].sort()
  return { localDateStart: first, localDateEnd: last }
}

type Call = [method: string, path: string, body?: object]

function generateCall(random: SeededRandom, { uuids, sold }: CallState): Call {
  const known =
    uuids.length > 0 && random.chance(0.97)
      ? (uuids[uuids.length - 1 - random.integerBelow(Math.min(8, uuids.length))] ?? '')
      : uuid(random)
  const slash = random.pick(['', '', '/'])
  const quantities = random.chance(0.5)
    ? { units: [{ id: random.pick(units), quantity: random.integerBelow(25) }] }
    : {}
  const { availabilityId, ...option } = trip(random, sold)
  const calls: [number, () => Call][] = [
    [2, () => ['GET', `/supplier${slash}`]],
    [1, () => ['GET', `/capabilities${slash}`]],
    [3, () => ['GET', `/products${slash}`]],
    [2, () => ['GET', `/products/${option.productId}${slash}`]],
    [6, () => ['POST', `/availability/calendar${slash}`, { ...option, ...range(random), ...quantities }]],
    [5, () => ['POST', `/availability${slash}`, { ...option, ...range(random), ...quantities }]],
    [3, () => ['POST', `/availability${slash}`, { ...option, availabilityIds: [availabilityId], ...quantities }]],
    [
      14,
      () => [
        'POST',
        `/bookings${slash}`,
        {
          ...option,
          availabilityId,
          unitItems: items(random),
          uuid: uuid(random),
          ...(random.chance(0.5) && { expirationMinutes: random.integerBelow(90) }),
          ...(random.chance(0.3) && { resellerReference: `R-${random.integerBelow(50)}`, notes: 'Vegetarian' }),
          ...(random.chance(0.2) && { contact: contact(random) }),
        },
      ],
    ],
    [
      10,
      () => [
        'POST',
        `/bookings/${known}/confirm${slash}`,
        { contact: contact(random), ...(random.chance(0.2) && { unitItems: items(random) }) },
      ],
    ],
    [
      8,
      () => [
        'PATCH',
        `/bookings/${known}${slash}`,
        random.pick([
          { ...option, availabilityId },
          { optionId: option.optionId, availabilityId },
          { unitItems: items(random) },
          { notes: 'Later', contact: contact(random) },
          { expirationMinutes: 40 },
        ]),
      ],
    ],
    [4, () => ['POST', `/bookings/${known}/cancel${slash}`, random.pick([{}, { reason: 'Ill' }, { reason: null }])]],
    [3, () => ['POST', `/bookings/${known}/extend${slash}`, { expirationMinutes: random.integerBelow(60) }]],
    [5, () => ['GET', `/bookings/${known}${slash}`]],
    [
      2,
      () => [
        'GET',
        `/bookings?${random.pick([`localDate=${date(random)}`, 'resellerReference=R-1', `supplierReference=x`, ''])}`,
      ],
    ],
    [1, () => ['GET', `/notifications/subscriptions${slash}`]],
  ]
  return random.pick(calls.flatMap(([weight, make]) => Array<typeof make>(weight).fill(make)))()
}

/**
 * Generates a call from the seed and sends it. Every answer is checked against the schemas of the standard.
 * @throws if an answer does not match
 */
export async function sendGenerated(client: OctoClient, state: CallState, seed: number): Promise<Generated> {
  const random = createSeededRandom(seed)
  const [method, path, body] = generateCall(random, state)
  const { status, json } = await client.send(method, path, body, headers(random))
  state.number++
  if (method === 'POST' && /^\/bookings\/?$/.test(path) && status === 200) state.uuids.push(json.uuid)
  return { call: `${method} ${path}`, status, bookingStatus: json.status }
}
