import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change } from './change.ts'
import { createMachine, type Machine } from './machine.ts'
import { planTlsFront } from './tls-front.ts'
import { planUninstall } from './uninstall.ts'

let machine: Machine
let commands: string[]
beforeEach(() => {
  commands = []
  const below = createMachine(mkdtempSync(join(tmpdir(), 'bonaca-front-')))
  // As on a real machine; only its programs are missing.
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
const install = async () => applyAll((await planTlsFront(machine, 'https://tours.example')).changes)

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
