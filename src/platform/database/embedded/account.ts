import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { EmbeddedDatabaseError } from './error.ts'

/** The OS user for PostgreSQL, which refuses to run as root. Undefined means the current user. */
export type Account = { uid: number; gid: number; name: string } | undefined

/**
 * Returns undefined if this process doesn't run as root. Otherwise returns the owner of the folder. If the folder does
 * not exist or belongs to root, returns the user `postgres`, or `nobody` if this machine has no user `postgres`.
 */
export function databaseAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  const users = readUsers()
  if (owner && owner.uid !== 0) {
    return users.find((user) => user.uid === owner.uid) ?? { uid: owner.uid, gid: owner.gid, name: `${owner.uid}` }
  }
  const account = users.find((user) => user.name === 'postgres') ?? users.find((user) => user.name === 'nobody')
  if (account) return account
  throw new EmbeddedDatabaseError(
    'PostgreSQL refuses to run as root and this machine has neither a user postgres nor a user nobody: run the site as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Whether the account can enter the folder. Runs `cd` as the account to find out, because the folder's permission bits
 * are not enough: parent folders, groups and ACLs matter too.
 */
export function canEnter(account: Account, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...childOptions(account), stdio: 'ignore' })
  return status === 0
}

/** Runs one of PostgreSQL's programs until it exits. */
export function runProgram(
  program: string,
  parameters: string[],
  account: Account,
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { ...childOptions(account), stdio: ['pipe', 'ignore', 'pipe'] })
    let errorOutput = ''
    child.stderr.on('data', (chunk) => {
      errorOutput += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, errorOutput }))
    // Ignores EPIPE: it only means that the program exited before it read its input. Its stderr gives the reason.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

interface ProgramResult {
  ok: boolean
  errorOutput: string
}

/** The working directory is `/`, because the account may have no access to the current one. */
export function childOptions(account: Account) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  return { ...identity, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }
}

function readUsers(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
