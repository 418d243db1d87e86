import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { installFolder } from './install-and-build.mjs'

let folder: string
const inFolder = (...path: string[]) => join(folder, ...path)

/**
 * Makes a project with two local packages: the dependency `used` and the development dependency `tool`. Both have an
 * install script.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonaca-install-'))
  for (const name of ['used', 'tool']) {
    await mkdir(inFolder(name))
    const scripts = { postinstall: `touch '${inFolder('script-ran')}'` }
    await writeFile(inFolder(name, 'package.json'), JSON.stringify({ name, version: '1.0.0', bin: 'run', scripts }))
    await writeFile(inFolder(name, 'run'), '#!/bin/sh\n')
    execFileSync('npm', ['pack', `./${name}`, '--ignore-scripts'], { cwd: folder, stdio: 'ignore' })
  }
  const dependencies = { used: 'file:used-1.0.0.tgz' }
  const devDependencies = { tool: 'file:tool-1.0.0.tgz' }
  await writeFile(inFolder('package.json'), JSON.stringify({ name: 'project', dependencies, devDependencies }))
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder, stdio: 'ignore' })
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const hostile = {
  omit: 'dev',
  production: 'true',
  bin_links: 'false',
  install_strategy: 'linked',
  global: 'true',
  location: 'global',
  dry_run: 'true',
  package_lock: 'false',
  package_lock_only: 'true',
  before: '2020-01-01',
  min_release_age: '30',
  engine_strict: 'true',
  prefix: '/nowhere',
}

test.each([
  { ignore_scripts: 'true', ...hostile },
  { ignore_scripts: 'false', foreground_scripts: 'true' },
])('npm ci is complete and runs no script with the setting %o of the user', async (settings) => {
  await rm(inFolder('node_modules'), { recursive: true, force: true })
  for (const [name, value] of Object.entries(settings)) {
    vi.stubEnv(`npm_config_${name}`, value)
    vi.stubEnv(`NPM_CONFIG_${name.toUpperCase()}`, value)
  }
  const output = await open('/dev/null', 'w')
  await installFolder(folder, 'Installing', output.fd).finally(() => output.close())
  const found = ['used/package.json', '.bin/used', '.bin/tool'].filter((path) =>
    existsSync(inFolder('node_modules', path)),
  )
  expect(found).toEqual(['used/package.json', '.bin/used', '.bin/tool'])
  expect(existsSync(inFolder('script-ran'))).toBe(false)
})
