import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../src/shared/project-root.ts'
import type { DebianMachine } from './debian-machine.ts'

/** Returns a command line that runs Node.js of the host in the container's network and trusts the container's Caddy. */
function clientCommand(machine: DebianMachine, ...parameters: string[]): [string, ...string[]] {
  const authority = join(machine.root, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  return machine.inNetwork('env', `NODE_EXTRA_CA_CERTS=${authority}`, process.execPath, ...parameters)
}

/** Returns a command line that fetches a URL in the container's network and prints the answer's body and status. */
export const fetchInside = (machine: DebianMachine, url: string): [string, ...string[]] =>
  clientCommand(
    machine,
    '--eval',
    `fetch(process.argv[1], { headers: { Connection: 'close' } })
      .then(async (answer) => console.log(await answer.text(), answer.status), ({ cause }) => console.log(cause))`,
    url,
  )

export interface Visits {
  answered: number
  /** The codes of the confirmed bookings. */
  booked: string[]
  failures: string[]
  slowest: { name: string; ms: number }
}

/**
 * Starts a process on the host that visits and books through Caddy. It survives a loss of power of the container.
 * @returns a function that ends the visits
 */
export async function startVisitors(machine: DebianMachine): Promise<() => Promise<Visits>> {
  const script = join(projectRoot, 'test/appliance/visitors.ts')
  const [program, ...parameters] = clientCommand(machine, script, 'https://localhost')
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = once(child, 'close')
  await Promise.race([once(reader, 'line'), ended])
  return async () => {
    child.stdin.end()
    await ended
    const [, visits] = lines
    if (!visits) throw new Error('The visitors have ended early.')
    return JSON.parse(visits)
  }
}
