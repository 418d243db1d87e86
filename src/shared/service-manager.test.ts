import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { reportReady } from './service-manager.ts'

const folder = mkdtempSync(join(tmpdir(), 'bonaca-notify-'))
afterAll(() => {
  vi.unstubAllEnvs()
  // The program that sends the last message can still be writing to the folder, so the removal is tried several times.
  rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 50 })
})

test('reports that the site is ready once, and then again and again that it works; a failure is passed on', async () => {
  vi.stubEnv('PATH', folder)
  const systemd = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '30000' }
  const failure = new Promise<Error>((resolve) => reportReady({ NOTIFY_SOCKET: systemd.NOTIFY_SOCKET }, resolve))
  expect(await failure).toMatchObject({ code: 'ENOENT' })

  const sent = join(folder, 'sent')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >>${sent}\n`, { mode: 0o755 })
  reportReady({ WATCHDOG_USEC: systemd.WATCHDOG_USEC }, () => expect.unreachable())()
  const stop = reportReady(systemd, () => {})
  await vi.waitFor(() => expect(readFileSync(sent, 'utf8')).toMatch(/^READY=1\n(WATCHDOG=1\n){2}/), 10_000)
  stop()
})
