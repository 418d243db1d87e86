import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listenInternally } from './internal-listener.ts'

test('the process reaches its own server while its public port is closed', async () => {
  const server = createServer((_, response) => response.end('answered'))
  const { address, close } = await listenInternally(server)
  expect(server.listening).toBe(false)
  const response = await fetch(address, { headers: { Connection: 'close' } })
  expect(await response.text()).toBe('answered')
  close()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
