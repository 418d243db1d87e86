import { hostname, userInfo } from 'node:os'

/** Who runs the command, for the audit log: `ana@tours`. A container may run under a user id without a name: `10001@tours`. */
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
