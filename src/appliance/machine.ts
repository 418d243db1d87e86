import { type ExecFileOptions, execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { account } from './layout.ts'

/** An expected failure whose message is printed without a stack trace. */
export class ApplianceError extends Error {
  override name = 'ApplianceError'
}

/** The machine that the site is installed on, or a folder with the files of a machine. */
export interface Machine {
  /** Empty for this machine; otherwise a folder that stands for `/`, in which no program is started. */
  root: string
  /** Converts an absolute path of the machine into a path on this computer: below `root`. */
  path(absolute: string): string
  /** Runs a program of this computer by `runMachineProgram`. */
  run(program: string, parameters: string[]): Promise<string>
}

export function createMachine(root = ''): Machine {
  return {
    root,
    path: (absolute) => join(root || '/', absolute),
    run: (program, parameters) => runMachineProgram(program, parameters),
  }
}

/**
 * Runs a program. If it fails, throws an ApplianceError with the error messages of the program.
 * @param options of execFile, such as the account
 * @returns its output
 */
export async function runMachineProgram(
  program: string,
  parameters: string[],
  options: ExecFileOptions = {},
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, parameters, { ...options, encoding: 'utf8', maxBuffer: 64e6 })
    return stdout
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new ApplianceError(`${program} ${parameters.join(' ')} failed: ${stderr.trim() || message}`)
  }
}

export interface Owner {
  uid: number
  gid: number
}

/**
 * The options of `spawn` that run a program under this account. Empty unless this process is root, because only root
 * can run a program under another account.
 */
export const identityOf = (owner: Owner | null | undefined): Partial<Owner> =>
  owner && process.getuid?.() === 0 ? owner : {}

/** The account of the site, or null before it is created. */
export async function siteAccount(machine: Machine): Promise<Owner | null> {
  const users = await readFile(machine.path('/etc/passwd'), 'utf8').catch(() => '')
  const line = users.split('\n').find((user) => user.startsWith(`${account}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}
