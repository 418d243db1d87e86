import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '../shared/project-root.ts'

test('without the settings of the site, no other database is backed up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bonaca-by-hand-'))
  const { DATA_DIR: _, ...env } = process.env
  const running = promisify(execFile)(join(projectRoot, 'bin/bonaca'), ['backup', '--folder', folder], { env })
  await expect(running).rejects.toMatchObject({ stderr: expect.stringContaining('systemctl start bonaca-backup') })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('a reader that ends early, as head does, causes no stack trace', async () => {
  const words = ['uninstall', '--dry-run', '--root', join(tmpdir(), 'absent')]
  const child = spawn(join(projectRoot, 'bin/bonaca'), words, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let messages = ''
  child.stderr.on('data', (text) => (messages += text))
  await once(child, 'close')
  expect(messages).toBe('')
})
