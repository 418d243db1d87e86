import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { currentLook } from '../../../content/current-look.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Page } from '../../../pages.ts'
import { projectRoot } from '../../../shared/project-root.ts'

const versions = new Map<string, string>()

/**
 * URL path of the Open Graph image that `scripts/assets/share-pictures.ts` generates. A content hash in the query makes
 * caches load a changed image.
 */
export const sharePicturePath = (page: Page, locale: Locale): Promise<string> =>
  versioned(`/share/${page}-${locale}.jpg`)

/** The Open Graph image of a trip that the site has no texts about: its picture. */
export const tripPicturePath = (picture: string): Promise<string> => versioned(`/share/trip-${picture}.jpg`)

async function versioned(path: string): Promise<string> {
  // Those of another look are made at run time (`share-card.ts`).
  const { version: ofLook } = currentLook()
  if (ofLook) return `${path}?v=${ofLook}`
  const version = versions.get(path) ?? (await versionOf(path))
  versions.set(path, version)
  return `${path}?v=${version}`
}

/** The content hash of an image. In development there is no build folder, so the file is read from `public`. */
async function versionOf(path: string): Promise<string> {
  const folder = import.meta.env.PROD ? 'build/client' : 'public'
  const picture = await readFile(join(projectRoot, folder, path)).catch(() => null)
  return picture ? createHash('sha256').update(picture).digest('base64url').slice(0, 8) : '0'
}
