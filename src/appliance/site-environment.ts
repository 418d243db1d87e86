import { readFile } from 'node:fs/promises'
import { parseEnvFile } from './env-file.ts'
import { layout } from './layout.ts'
import { ApplianceError, type Machine } from './machine.ts'

/** The environment variables of the installed site, with the paths of this machine. */
export async function siteEnvironment(machine: Machine): Promise<Record<string, string>> {
  const text = await readFile(machine.path(layout.envFile), 'utf8').catch((cause) => {
    throw new ApplianceError(`${layout.envFile} can't be read (${cause.code}): run it as root, after bonaca install.`)
  })
  const env = parseEnvFile(text)
  for (const [name, path] of Object.entries(env))
    if (path && /^DATA_DIR$|_FILE$/.test(name)) env[name] = machine.path(path)
  return env
}
