import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change } from './change.ts'
import { ApplianceError, createMachine, type Machine } from './machine.ts'
import { planTlsFront } from './tls-front.ts'
import { planUninstall } from './uninstall.ts'

let machine: Machine
let commands: string[]
beforeEach(() => {
  commands = []
  const below = createMachine(mkdtempSync(join(tmpdir(), 'bonaca-front-')))
  // With an empty root, as on a real machine, all changes are planned. Programs are only recorded, not run.
  const run = async (program: string, parameters: string[]) => {
    commands.push([program, ...parameters].join(' '))
    return ''
  }
  machine = { ...below, root: '', run }
})
afterEach(() => rmSync(machine.path('/'), { recursive: true }))

const caddyfile = () => machine.path('/etc/caddy/Caddyfile')
async function applyAll(changes: Change[]): Promise<void> {
  for (const { apply } of changes) await apply()
}
const operator = { email: 'ana@tours.example', phone: '+385 23 111 222' }
const plan = (origin = 'https://tours.example', operatorOrigin = origin) =>
  planTlsFront(machine, { origin, operatorOrigin, operator })
const install = async (origin?: string) => applyAll((await plan(origin)).changes)

test('an uninstallation removes the Caddyfile that the installation has written, and stops Caddy', async () => {
  await install()
  commands = []
  await applyAll(await planUninstall(machine))
  expect(existsSync(caddyfile())).toBe(false)
  expect(commands).toEqual(['systemctl disable --now --quiet caddy'])
})

test('an uninstallation leaves a Caddyfile that was edited afterwards', async () => {
  await install()
  const edited = `${readFileSync(caddyfile(), 'utf8')}\nshop.example {\n\trespond ok\n}\n`
  writeFileSync(caddyfile(), edited)
  expect(await planUninstall(machine)).toEqual([])
})

test('an installation changes its own Caddyfile, and leaves one that was edited afterwards', async () => {
  await install('https://old.example')
  await install()
  mkdirSync(machine.path('/usr/bin/caddy'), { recursive: true })
  const written = readFileSync(caddyfile(), 'utf8')
  expect(written).toMatch(/\ntours\.example \{\n/)
  expect(written).toContain('contact us on ana@tours.example and +385 23 111 222.')
  expect(await plan()).toEqual({ changes: [], notes: [] })
  writeFileSync(caddyfile(), written.replace('{\n\tlog', '{\n\tlocal_certs\n\tlog'))
  expect(await plan()).toEqual({ changes: [], notes: [] })
  writeFileSync(caddyfile(), written.replace('\t\tlb_try_duration 15s\n', ''))
  expect(await plan()).toEqual({
    changes: [],
    notes: ['/etc/caddy/Caddyfile was edited and stays as it is. It lacks:\n  lb_try_duration 15s'],
  })
})

test('the app gets a host of its own', async () => {
  await applyAll((await plan('https://tours.example', 'https://crew.tours.example')).changes)
  expect(readFileSync(caddyfile(), 'utf8')).toMatch(/\ntours\.example, crew\.tours\.example \{\n/)
})

test('if no package server answers, the reason is named beside the missing package', async () => {
  machine.run = async (_, parameters) => {
    throw new ApplianceError(parameters.includes('update') ? 'Could not resolve the server' : 'Unable to locate caddy')
  }
  const { changes } = await plan()
  await expect(changes[0]?.apply()).rejects.toThrow('Could not resolve the server\nUnable to locate caddy')
})
