import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeMonri, monriAuthenticityToken, monriKey } from '../../test/fixtures/fake-monri.ts'

const monri = fakeMonri()
let bank: ServerType
beforeAll(async () => {
  bank = await new Promise<ServerType>((resolve) => {
    const server = serve({ fetch: monri.app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(server))
  })
})
afterAll(() => void bank.close())

/** Runs the script and submits each payment form that it writes. */
async function smoke(env: Record<string, string>) {
  const script = fileURLToPath(new URL('./monri.ts', import.meta.url))
  const child = spawn(process.execPath, [script, '--seconds', '0.05'], { env: { ...process.env, ...env } })
  let output = ''
  const paid = new Set<string>()
  const onOutput = (chunk: Buffer) => {
    output += chunk
    for (const [, page = ''] of output.matchAll(/Open (\S+\.html) in/g)) {
      if (paid.has(page)) continue
      paid.add(page)
      const fields = [...readFileSync(page, 'utf8').matchAll(/name="([^"]+)" value="([^"]*)"/g)]
      void monri.pay(Object.fromEntries(fields.map(([, name, value]) => [name, value])))
    }
  }
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return { code, output }
}

test('exits with 0 against the fake Monri with every step as expected, and prints no key', async () => {
  const { port } = bank.address() as AddressInfo
  const base = { MONRI_API_BASE: `http://127.0.0.1:${port}` }
  const { code, output } = await smoke({
    ...base,
    MONRI_KEY: monriKey,
    MONRI_AUTHENTICITY_TOKEN: monriAuthenticityToken,
  })
  expect(output).not.toContain('NOT AS EXPECTED')
  expect(output.match(/^as expected/gm)).toHaveLength(11)
  expect(monri.executed).toEqual(['capture 100', 'refund 50', 'refund 50', 'void 100'])
  expect(output).not.toContain(monriKey)
  expect(output).toContain('To be tried on a site with these keys before it opens')
  expect(code).toBe(0)
})

test.each([
  [{ MONRI_API_BASE: 'https://ipg.monri.com', MONRI_KEY: 'k', MONRI_AUTHENTICITY_TOKEN: 't' }, /not Monri's test host/],
  [{ MONRI_KEY: '', MONRI_AUTHENTICITY_TOKEN: '' }, /of a test account are needed/],
])('exits with 1 for the live host and for missing keys', async (env, why) => {
  const { code, output } = await smoke(env)
  expect(code).toBe(1)
  expect(output).toMatch(why)
})
