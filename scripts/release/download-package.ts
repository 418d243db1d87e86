import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Downloads an npm package and unpacks it without running its scripts. npm verifies the hash that the registry states.
 * @param integrity the hash in package-lock.json, compared if it is given
 * @returns the folder with its files
 */
export async function downloadPackage(
  name: string,
  version: string,
  downloads: string,
  integrity?: string,
): Promise<string> {
  const parameters = ['pack', `${name}@${version}`, '--json', '--loglevel=error', `--pack-destination=${downloads}`]
  const { stdout } = await run('npm', parameters)
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  const archive = join(downloads, filename.replace('@', '').replace('/', '-'))
  const found = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`
  if (integrity && found !== integrity) throw new Error(`${name}@${version}: its hash differs from package-lock.json.`)
  const folder = join(downloads, `${name}-${version}`)
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', '--no-same-owner'])
  return folder
}
