import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'

test('a socket of systemd keeps its queue, in which connections wait during a restart', async () => {
  const socket = createServer()
  await new Promise<void>((resolve) => socket.listen({ port: 0, host: '127.0.0.1', backlog: 2000 }, resolve))
  const { port } = socket.address() as AddressInfo
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
  const script = `
    const { startHttpServer } = await import(${JSON.stringify(join(import.meta.dirname, 'http-server.ts'))})
    const plainTextError = () => () => {}
    await startHttpServer({ listenFd: 3, host: '127.0.0.1', port: 0, origin: 'http://bonaca.test', plainTextError })
    console.log('listening')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  const ended = once(child, 'close')
  await Promise.race([once(child.stdout as Readable, 'data'), ended])
  const [, , queue] = execFileSync('ss', ['-Hltn', `sport = :${port}`], { encoding: 'utf8' }).split(/\s+/)
  child.kill('SIGKILL')
  await ended
  socket.close()
  expect(Number(queue)).toBe(2000)
})
