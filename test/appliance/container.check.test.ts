import { chmodSync, linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { waitUntilReady } from '../../src/appliance/wait-until-ready.ts'
import { readEnv } from '../../src/main/env.ts'
import { databaseAccount } from '../../src/platform/database/embedded/account.ts'
import { findBinaries } from '../../src/platform/database/embedded/binaries.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { freePort, initPostgres, type PostgresServer } from '../fixtures/postgres-server.ts'
import { bookOverHttp } from '../fixtures/site/book-over-http.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'
import type { Container, Image } from './container.ts'
import { parseContainerfile } from './containerfile.ts'
import { findBuilder, imageByBuilder } from './image-by-builder.ts'
import { imageByHand } from './image-by-hand.ts'

// Tests the image of the site, with PostgreSQL outside of it. The test always carries out the Containerfile's
// instructions itself. Where docker or podman has the base image, it also builds and runs a real container.

const file = join(projectRoot, 'container/Containerfile')
const stages = parseContainerfile(readFileSync(file, 'utf8'))
const compose = parse(readFileSync(join(projectRoot, 'container/compose.yaml'), 'utf8'), { merge: true })
const { site, database } = compose.services

const base = stages[0]?.[0]?.text.split(' ')[0] ?? ''
const builder = findBuilder(base)
console.log(
  builder
    ? `The image is built and run with ${builder}, and its instructions are carried out by hand.`
    : `No docker or podman with the image ${base} here: the instructions of the Containerfile are carried out by hand.`,
)

const home = mkdtempSync(join(tmpdir(), 'bonaca-container-'))
chmodSync(home, 0o711)
let server: PostgresServer

beforeAll(async () => {
  const account = databaseAccount(home)
  const { postgres } = await findBinaries(account, home, () => {})
  const settings = { fsync: 'off' }
  server = await initPostgres({ bin: dirname(postgres), account, folder: join(home, 'postgres'), settings })
  await server.start()
})
afterAll(async () => {
  await server?.stop()
  rmSync(home, { recursive: true, force: true })
})

function newFolder(prefix: string): string {
  const folder = mkdtempSync(join(home, prefix))
  chmodSync(folder, 0o755)
  return folder
}

/** Creates a folder such as `npm run release` writes, with an additional archive of an earlier release. */
function releaseFolder(): string {
  const { archive, sha256, folder } = inject('release')
  const context = newFolder('release-')
  linkSync(archive, join(context, `${folder}.tar.gz`))
  writeFileSync(join(context, folder.replace('1.0.0', '0.9.0').concat('.tar.gz')), 'not an archive')
  writeFileSync(join(context, 'SHA256SUMS'), `${sha256}  ${folder}.tar.gz\n${sha256}  ${folder}.cdx.json\n`)
  return context
}

/** What compose.yaml sets for the container of the site, as options of `docker run`. */
const restrictions = [
  ...(site.read_only ? ['--read-only'] : []),
  ...site.tmpfs.map((path: string) => `--tmpfs=${path}`),
  ...site.cap_drop.map((name: string) => `--cap-drop=${name}`),
  ...site.security_opt.map((option: string) => `--security-opt=${option}`),
]

const last = stages.at(-1) ?? []
const textOf = (keyword: string) => last.find((step) => step.keyword === keyword)?.text ?? ''
const healthCommand: string[] = JSON.parse(textOf('HEALTHCHECK').replace(/^CMD /, ''))

const builds: Record<string, () => Promise<Image>> = {
  'by hand': async () => imageByHand(stages, releaseFolder(), newFolder('image-')),
  ...(builder && { 'by a builder': () => imageByBuilder(builder, { file, context: releaseFolder(), restrictions }) }),
}

test.each(Object.entries(builds))(
  'built %s, it sells under its own user id without the right to write into its folder',
  async (_, build) => {
    const image = await build()
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    let container: Container | undefined
    try {
      container = await image.start({
        HOST: '127.0.0.1',
        PORT: `${port}`,
        DATABASE_URL: `postgresql://bonaca@127.0.0.1:${server.port}/postgres`,
        RATE_LIMITS: 'off',
      })
      expect(await waitUntilReady(address, 60), await container.output()).toBe(null)
      expect(await container.execute(healthCommand)).toMatchObject({ status: 0 })
      expect(await container.execute(healthCommand, { PORT: `${await freePort()}` })).toMatchObject({ status: 1 })
      const writable = await container.execute(['find', '.', '-writable', '-not', '-type', 'l'])
      expect(writable).toMatchObject({ status: 0, output: '' })
      await bookOverHttp(address, await firstBookableDay(address), `key-of-the-container-${port}`)
      const audit = await container.execute(['bin/operator', 'audit'])
      expect(audit).toMatchObject({ status: 0, output: expect.stringMatching(/^All \d+ invariants hold\.\n$/) })
      expect(await container.execute(['id', '-u'])).toMatchObject({ output: `${image.userId}\n` })
      await server.stop()
      expect(await container.execute(healthCommand), 'without its database').toMatchObject({ status: 1 })
      await server.start()
      expect(await waitUntilReady(address, 60)).toBe(null)
      expect(await container.stop()).toBe(0)
      container = undefined
    } finally {
      await container?.stop()
      await image.remove()
    }
  },
)

test('the user id of the image has a name, which initdb needs', () => {
  expect(textOf('RUN')).toContain(` --uid ${textOf('USER')} `)
})

test('an archive that differs from SHA256SUMS is not unpacked', () => {
  const context = releaseFolder()
  const sums = readFileSync(join(context, 'SHA256SUMS'), 'utf8')
  writeFileSync(join(context, 'SHA256SUMS'), sums.replaceAll(/^[0-9a-f]{8}/gm, '00000000'))
  expect(() => imageByHand(stages, context, newFolder('image-'))).toThrow('did NOT match')
})

/** The variables that src/main/env.ts reads. */
const known = [...readFileSync(join(projectRoot, 'src/main/env.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name = '']) => name,
)

test('compose.yaml and the image set only variables that the site reads, with valid values', () => {
  const ofImage = Object.fromEntries(
    textOf('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  )
  const variables: Record<string, string> = { ...ofImage, ...site.environment }
  expect(Object.keys(variables).filter((name) => !known.includes(name))).toEqual([])
  const password = 'c0ffee'
  const env = readEnv({
    ...variables,
    DATABASE_URL: variables.DATABASE_URL?.replace(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/, password),
  })
  expect(env.databaseUrl).toBe(`postgresql://${database.environment.POSTGRES_USER}:${password}@database/bonaca`)
  expect(env.trustedProxies).toEqual([compose.networks.default.ipam.config[0].gateway])
  expect(site.volumes).toEqual([`site:${env.dataDir}`])
  expect(site.ports).toEqual([`127.0.0.1:3000:${env.port}`])
})

test('compose.yaml builds this Containerfile and publishes no other port', () => {
  const context = join(projectRoot, 'container', site.build.context)
  expect(context).toBe(join(projectRoot, 'release'))
  expect(join(context, site.build.dockerfile)).toBe(file)
  const published = Object.values<{ ports?: string[] }>(compose.services).flatMap(({ ports = [] }) => ports)
  expect(published).toHaveLength(1)
})
