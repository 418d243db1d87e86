/** The optional parts of OCTO that this site supports. */
const known = ['pricing', 'content', 'notifications'] as const
type Capability = (typeof known)[number]

/** The capabilities of one request. */
export interface Capabilities {
  /** The requested spelling of each capability, by its name. */
  active: ReadonlyMap<Capability, string>
  has(capability: Capability): boolean
  /** The header of the answer: the capabilities that are on, in their requested spelling. */
  header: string
}

/**
 * Reads `Octo-Capabilities`, a list separated by commas. `octo/pricing`, the older spelling, means `pricing`. Unknown
 * names are ignored, as the standard requires.
 */
export function parseCapabilities(header = ''): Capabilities {
  const asked = header.split(',').map((name) => name.trim())
  const active = new Map<Capability, string>()
  for (const name of asked) {
    const capability = known.find((each) => each === name.replace(/^octo\//, ''))
    if (capability && !active.has(capability)) active.set(capability, name)
  }
  return capabilitiesOf(active)
}

const capabilitiesOf = (active: Map<Capability, string>): Capabilities => ({
  active,
  has: (capability) => active.has(capability),
  header: [...active.values()].join(', '),
})

export const without = ({ active }: Capabilities, capability: Capability): Capabilities =>
  capabilitiesOf(new Map([...active].filter(([each]) => each !== capability)))

/** The answer of `GET /capabilities`. */
export const capabilityList = known.map((id) => ({
  id: `octo/${id}`,
  revision: 1,
  required: false,
  dependencies: [] as string[],
  docs: null,
}))
