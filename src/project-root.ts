import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, whether this runs from `src/` or from `build/`: what is read at run time lies under it. */
export const projectRoot: string = climb(import.meta.dirname)

function climb(folder: string): string {
  if (existsSync(join(folder, 'migrations')) && existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder)
    throw new Error('the project folder was not found: migrations/ and package.json must lie together')
  return climb(parent)
}
