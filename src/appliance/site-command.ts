import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ApplianceError, identityOf, type Owner } from './machine.ts'

/**
 * Runs a command of `bin/operator` of a release to its end. If it fails, throws an ApplianceError with its messages.
 * @param env all environment variables of the site
 * @param owner the account to run the command under; by default that of this process
 * @returns its output
 */
export async function runOperatorCommand(
  release: string,
  parameters: string[],
  env: Record<string, string>,
  owner?: Owner | null,
): Promise<string> {
  const child = spawn(join(release, 'bin/operator'), parameters, {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identityOf(owner),
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (err += text))
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (status !== 0) throw new ApplianceError(`operator ${parameters.join(' ')} failed: ${(err || out).trim()}`)
  return out.trim()
}
