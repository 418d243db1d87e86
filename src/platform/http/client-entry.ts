import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../shared/project-root.ts'

/** The manifest of the client build. It lies outside the folder that is served to browsers. */
export const clientManifestPath = join(projectRoot, 'build/client-manifest.json')

/** Returns the URL of the built `guest/site/entry.client.ts`. */
export function clientEntryHref(): string {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(clientManifestPath, 'utf8'))
  const entry = manifest['src/guest/site/entry.client.ts']
  if (!entry) throw new Error(`no entry.client.ts in ${clientManifestPath}`)
  return `/${entry.file}`
}
