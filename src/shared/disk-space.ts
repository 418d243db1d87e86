import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  /** How many bytes an account other than root can write. */
  freeBytes: number
  /**
   * `low`: backups and updates may fail soon. `full`: PostgreSQL may stop at any time, because its log grows by files
   * of 16 MB.
   */
  state: 'ok' | 'low' | 'full'
}

const lowBytes = 2e9
const fullBytes = 64e6

/** The free space of the disk with this folder. Throws the error of the file system if the folder can't be read. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  return { freeBytes, state: diskState(freeBytes) }
}

export const diskState = (freeBytes: number): DiskSpace['state'] =>
  freeBytes < fullBytes ? 'full' : freeBytes < lowBytes ? 'low' : 'ok'

/** Whether an operation failed because the disk is full: an error of the file system or of PostgreSQL (`disk_full`). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return (
    code === 'ENOSPC' || code === '53100' || /No space left on device/.test(error.message) || isDiskFull(error.cause)
  )
}

export const diskFullAdvice =
  'The disk is full. What is stored is safe, but nobody can book: delete old backups (on an installed server in /var/backups/bonaca), then restart the site (systemctl restart bonaca).'
