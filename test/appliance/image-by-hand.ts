import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Container, Image } from './container.ts'
import type { Instruction } from './containerfile.ts'

const isRoot = process.getuid?.() === 0

/**
 * Carries out the instructions of a Containerfile without docker or podman, each stage in its own folder. This machine
 * takes the place of the base image. Files are linked, not copied. If the tests run as root, the account of the image
 * is created, and the site runs under its user id. Otherwise the site runs under the user id of the tests, and its
 * folder is made read-only.
 */
export function imageByHand(stages: Instruction[][], context: string, home: string): Image {
  const roots: Record<string, string> = {}
  let root = context
  for (const stage of stages) {
    const [, name = 'last'] = stage[0]?.text.match(/ AS (\S+)$/) ?? []
    root = roots[name] = join(home, name)
    build(stage, root, (from) => (from ? (roots[from] ?? '') : context))
  }
  const last = stages.at(-1) ?? []
  const textOf = (keyword: string) => last.find((step) => step.keyword === keyword)?.text ?? ''
  const folder = join(root, textOf('WORKDIR'))
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', folder])
  const variables = Object.fromEntries(
    textOf('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  )
  const identity = isRoot ? { uid: Number(textOf('USER')), gid: 0 } : {}
  return {
    userId: isRoot ? textOf('USER') : String(process.getuid?.()),
    async start(env) {
      const image = { ...variables, DATA_DIR: join(root, variables.DATA_DIR ?? '') }
      const options = { cwd: folder, env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...image, ...env }, ...identity }
      return startProcess(JSON.parse(textOf('CMD')), textOf('STOPSIGNAL') as NodeJS.Signals, options)
    },
    async remove() {
      execFileSync('chmod', ['-R', 'u+w', home])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function build(stage: Instruction[], root: string, rootOf: (from?: string) => string): void {
  mkdirSync(join(root, 'etc'), { recursive: true })
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\n')
  let folder = root
  for (const { keyword, flags, text } of stage) {
    if (keyword === 'WORKDIR') {
      folder = join(root, text)
      mkdirSync(folder, { recursive: true })
    } else if (keyword === 'COPY') copy(text.split(' '), rootOf(flags.from), root, folder)
    else if (keyword === 'RUN') run(text, root, folder)
  }
}

function copy(words: string[], from: string, root: string, folder: string): void {
  const target = words.at(-1) ?? ''
  const place = target.startsWith('/') ? join(root, target) : join(folder, target)
  for (const pattern of words.slice(0, -1)) {
    const found = globSync(pattern.replace(/^\//, ''), { cwd: from })
    if (found.length === 0) throw new Error(`COPY finds no ${pattern}.`)
    for (const name of found) {
      const isFolder = target.endsWith('/')
      mkdirSync(isFolder ? place : join(place, '..'), { recursive: true })
      execFileSync('cp', ['-alT', join(from, name), isFolder ? join(place, name) : place])
    }
  }
}

function run(text: string, root: string, folder: string): void {
  const below = text.replace('useradd ', `useradd --prefix ${root} `).replaceAll(' /data', ` ${root}/data`)
  if (below === text)
    execFileSync('sh', ['-c', text], { cwd: folder, stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' } })
  else if (isRoot) execFileSync('sh', ['-c', below], { cwd: root, stdio: 'pipe' })
  else mkdirSync(join(root, 'data'))
}

interface Options {
  cwd: string
  env: Record<string, string>
  uid?: number
  gid?: number
}

function startProcess([program = '', ...parameters]: string[], signal: NodeJS.Signals, options: Options): Container {
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return {
    execute: ([command = '', ...words], env = {}) =>
      new Promise((resolve) => {
        const all = { ...options, env: { ...options.env, ...env } }
        execFile(command, words, all, (error, stdout, stderr) =>
          resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
        )
      }),
    output: async () => output,
    async stop() {
      child.kill(signal)
      const [status] = await ended
      return status
    },
  }
}
