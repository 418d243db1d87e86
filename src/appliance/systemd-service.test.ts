import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMachine, type Machine } from './machine.ts'
import { systemdService } from './systemd-service.ts'

let machine: Machine
let commands: string[]
/**
 * The properties that `systemctl show` prints: those of a failed process that systemd is about to restart. In this
 * state, `systemctl stop` and `start` do not reset `NRestarts`.
 */
let shown: { MainPID: number; NRestarts: number }
beforeEach(() => {
  const below = createMachine(mkdtempSync(join(tmpdir(), 'bonaca-service-')))
  mkdirSync(below.path('/etc/bonaca'), { recursive: true })
  writeFileSync(below.path('/etc/bonaca/env'), 'ORIGIN=https://tours.example\n')
  commands = []
  shown = { MainPID: 0, NRestarts: 1 }
  const run = async (program: string, parameters: string[]) => {
    const [verb, property = ''] = parameters
    if (verb === 'show') return `${shown[property.replace('--property=', '') as keyof typeof shown]}\n`
    commands.push([program.replace(below.root, ''), ...parameters].join(' '))
    return ''
  }
  machine = { ...below, run }
})
afterEach(() => rmSync(machine.root, { recursive: true }))

test('a restart brings the unit files of the current version first, and starts the site once', async () => {
  await systemdService(machine).restart()
  expect(commands).toEqual([
    '/opt/bonaca/current/bonaca install --origin https://tours.example --no-front --no-start',
    'systemd-tmpfiles --create bonaca.conf',
    'systemctl daemon-reload',
    'systemctl stop bonaca.service',
    'systemctl start --no-block bonaca.service',
  ])
})

test('a version that runs after a crash loop counts as running, until it ends or systemd starts another process', async () => {
  const service = systemdService(machine)
  await service.restart()
  const ended: boolean[] = []
  for (const MainPID of [0, 4711, 4711, 0, 4712]) {
    shown.MainPID = MainPID
    ended.push(await service.hasEnded())
  }
  expect(ended).toEqual([false, false, false, true, true])
  await service.restart()
  expect(await service.hasEnded()).toBe(false)
})
