import { stat } from 'node:fs/promises'

/** The modification time of a file in milliseconds; 0 if it is missing. */
export async function changedAt(file: string): Promise<number> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
  return mtimeMs
}
