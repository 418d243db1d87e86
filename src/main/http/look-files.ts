import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { type CurrentLook, currentLook } from '../../content/current-look.ts'
import { appIcon, siteIcon } from '../../content/look/icons.ts'
import { lookSheetAt } from '../../content/look/look-sheet.ts'
import { loadSharp } from '../../domain/pictures/load-sharp.ts'
import { projectRoot } from '../../shared/project-root.ts'

const immutable = 'public, max-age=31536000, immutable'
/**
 * `Cache-Control` for URLs that do not contain the version of the current look; the same value is used for the pictures
 * and icons of the build. The URLs in pages contain the version.
 */
const aDay = 'public, max-age=86400, stale-while-revalidate=604800'

/** Serves icons and manifests in the look that the operator has chosen, instead of the files of the build. */
export const lookFiles: MiddlewareHandler = async (c, next) => {
  const { path, method } = c.req
  if (method !== 'GET' && method !== 'HEAD') return next()
  const make = Object.hasOwn(made, path) ? made[path] : undefined
  if (!make) return next()
  const look = currentLook()
  if (look.version === null) return next()
  const { type, content } = await kept(path, look, make)
  const isCurrent = c.req.query('v') === look.version
  return c.body(content, 200, { 'Content-Type': type, 'Cache-Control': isCurrent ? immutable : aDay })
}

/** Serves the style sheet with the accent colour of a look. Redirects an outdated URL of it. */
export function lookSheet(c: Context): Response | Promise<Response> {
  const sheet = lookSheetAt(c.req.path)
  if (!sheet) return c.notFound()
  if (sheet.href !== c.req.path) return c.redirect(sheet.href, 302)
  return c.body(sheet.css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': immutable })
}

interface MadeFile {
  type: string
  content: string | Uint8Array<ArrayBuffer>
}

type Make = (look: CurrentLook) => Promise<MadeFile>

const made: Record<string, Make> = {
  '/favicon.svg': async ({ tints }) => ({ type: 'image/svg+xml', content: siteIcon(tints) }),
  '/favicon.ico': async ({ tints }) => ({ type: 'image/x-icon', content: inIco(await png(siteIcon(tints), 32)) }),
  '/pictures/icon-180.png': ({ tints }) => icon(siteIcon(tints, 0), 180),
  '/pictures/icon-512.png': ({ tints }) => icon(siteIcon(tints, 0), 512),
  '/operator-app/icon-180.png': ({ tints }) => icon(appIcon(tints), 180),
  '/operator-app/icon-512.png': ({ tints }) => icon(appIcon(tints), 512),
  '/site.webmanifest': (look) => manifest('site.webmanifest', look, look.name),
  '/operator-app/app.webmanifest': (look) => manifest('operator-app/app.webmanifest', look, `${look.name} Operator`),
}

/** A cache of the files of the current look. Another look empties it. */
let files: { version: string | null; made: Map<string, Promise<MadeFile>> } = { version: null, made: new Map() }

function kept(path: string, look: CurrentLook, make: Make): Promise<MadeFile> {
  if (files.version !== look.version) files = { version: look.version, made: new Map() }
  const { made } = files
  const file = made.get(path) ?? make(look)
  made.set(path, file)
  file.catch(() => made.delete(path))
  return file
}

const icon = async (svg: string, width: number): Promise<MadeFile> => ({
  type: 'image/png',
  content: await png(svg, width),
})

async function png(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const picture = sharp(Buffer.from(svg), { density: (72 * width) / 32 }).resize({ width })
  return new Uint8Array(await picture.png({ palette: true }).toBuffer())
}

/** An icon file with one picture of 32 pixels. */
function inIco(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([32, 32], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return new Uint8Array(Buffer.concat([head, picture]))
}

/** The manifest of the build with another name and the icons of the look. */
async function manifest(file: string, { version }: CurrentLook, name: string): Promise<MadeFile> {
  const folder = import.meta.env.PROD ? 'build/client' : 'public'
  const original: { icons: { src: string }[] } = JSON.parse(await readFile(join(projectRoot, folder, file), 'utf8'))
  const icons = original.icons.map((entry) => ({ ...entry, src: `${entry.src}?v=${version}` }))
  return { type: 'application/manifest+json', content: JSON.stringify({ ...original, name, icons }) }
}
