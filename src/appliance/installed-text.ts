import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The text of a file in `files/`. Units include the account and the restrictions that they share, by a line with this name. */
export async function installedText(name: string): Promise<string> {
  const read = (file: string) => readFile(join(import.meta.dirname, 'files', file), 'utf8')
  return (await read(name)).replace('# sandbox.conf\n', await read('sandbox.conf'))
}
