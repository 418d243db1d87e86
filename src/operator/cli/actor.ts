import { hostname, userInfo } from 'node:os'

/**
 * The user who runs the command, for the audit log: `ana@tours`. In a container the user id may have no name:
 * `10001@tours`.
 */
export function currentActor(lookUp: () => { username: string } = userInfo): string {
  return `${nameOf(lookUp)}@${hostname()}`
}

function nameOf(lookUp: () => { username: string }): string {
  try {
    return lookUp().username
  } catch {
    return String(process.getuid?.())
  }
}
