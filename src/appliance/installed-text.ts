import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The text of a file in `files/`. */
export const installedText = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, 'files', name), 'utf8')
