import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '../../../project-root.ts'

/** What the browser gets is served as it is written, without a build. */
export function browserFile(name: string): string {
  const known = read.get(name)
  if (known !== undefined) return known
  const content = readFileSync(join(projectRoot, 'src/integrations/sandbox/browser', name), 'utf8')
  read.set(name, content)
  return content
}

const read = new Map<string, string>()

const fontFolder = '@fontsource-variable/instrument-sans/files/instrument-sans'

export const fontFile = (subset: 'latin' | 'latin-ext') =>
  readFileSync(createRequire(import.meta.url).resolve(`${fontFolder}-${subset}-wght-normal.woff2`))
