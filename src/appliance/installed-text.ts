import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The text of a file in `files/`. A line `# sandbox.conf` is replaced by that file: the account and the restrictions
 * that the units share.
 */
export async function installedText(name: string): Promise<string> {
  const read = (file: string) => readFile(join(import.meta.dirname, 'files', file), 'utf8')
  return (await read(name)).replace('# sandbox.conf\n', await read('sandbox.conf'))
}
