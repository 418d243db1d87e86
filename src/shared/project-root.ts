import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of the project, found both from `src/` and from `build/`. Paths of files that are read at run time are relative
 * to it.
 */
export const projectRoot: string = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'migrations')) && existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('project folder not found: no parent folder has migrations/ and package.json')
  return findRoot(parent)
}
