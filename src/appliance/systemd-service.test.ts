import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMachine } from './machine.ts'
import { systemdService } from './systemd-service.ts'

test('a restart brings the unit files of the current version first, and starts the site once', async () => {
  const below = createMachine(mkdtempSync(join(tmpdir(), 'bonaca-service-')))
  mkdirSync(below.path('/etc/bonaca'), { recursive: true })
  writeFileSync(below.path('/etc/bonaca/env'), 'ORIGIN=https://tours.example\n')
  const commands: string[] = []
  const run = async (program: string, parameters: string[]) => {
    commands.push([program.replace(below.root, ''), ...parameters].join(' '))
    return ''
  }
  await systemdService({ ...below, run }).restart()
  expect(commands).toEqual([
    '/opt/bonaca/current/bonaca install --origin https://tours.example --no-front --no-start',
    'systemd-tmpfiles --create bonaca.conf',
    'systemctl daemon-reload',
    'systemctl restart bonaca.service',
  ])
  rmSync(below.root, { recursive: true })
})
