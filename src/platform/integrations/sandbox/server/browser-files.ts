import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '../../../../shared/project-root.ts'

/** Reads a file for the browser. These files are served without a build step. */
export function readBrowserFile(name: string): string {
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  const content = readFileSync(join(projectRoot, 'src/platform/integrations/sandbox/browser', name), 'utf8')
  cache.set(name, content)
  return content
}

const cache = new Map<string, string>()

const fontFolder = '@fontsource-variable/instrument-sans/files/instrument-sans'

export const readFontFile = (subset: 'latin' | 'latin-ext') =>
  readFileSync(createRequire(import.meta.url).resolve(`${fontFolder}-${subset}-wght-normal.woff2`))
