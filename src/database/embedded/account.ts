import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { EmbeddedDatabaseError } from './error.ts'

/** The user that PostgreSQL runs as when we are root, which PostgreSQL refuses to be; undefined means ourselves. */
export type Account = { uid: number; gid: number; name: string } | undefined

/** Files that exist keep their owner; new ones go to `postgres`, or to `nobody` where there is none. */
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

/** Asks the kernel rather than the permission bits: parents, groups and access lists all have a say. */
export function canEnter(account: Account, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...childOptions(account), stdio: 'ignore' })
  return status === 0
}

/** Runs one of PostgreSQL's programs to its end. */
export function run(program: string, parameters: string[], account: Account, input = ''): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { ...childOptions(account), stdio: ['pipe', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, complaint }))
    // A program that ends before it has read its input says why on its own account.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

interface Outcome {
  ok: boolean
  complaint: string
}

/** From the root folder, because the folder that we stand in may be closed to the account. */
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
