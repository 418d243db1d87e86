import { execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/operator/commands.ts'
import { completionScript } from '../../src/operator/completion.ts'
import { createProgram, type Invocation } from '../../src/operator/program.ts'
import { reference } from '../../src/operator/reference.ts'
import { projectRoot } from '../../src/project-root.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { deskOver, type TestDesk } from './desk.ts'
import { urlOf } from './executable.ts'

let database: TestDatabase
let desk: TestDesk
const operator: TestDesk['operator'] = (...words) => desk.operator(...words)
const executable: TestDesk['executable'] = (...words) => desk.executable(...words)
beforeAll(async () => {
  database = await testDatabase()
  desk = deskOver(database)
})
afterAll(async () => {
  await desk.close()
  await database.close()
})

test('help lists every command, and tells its example', async () => {
  const overview = await executable('--help')
  expect(overview).toMatchObject({ status: 0, err: '' })
  for (const { name, summary } of commands) {
    expect(overview.out).toContain(`  ${name}`)
    expect(overview.out).toContain(summary)
  }
  const { status, out } = await operator('departure', 'set', '--help')
  expect({ status, out }).toMatchObject({
    status: 0,
    out: expect.stringContaining('operator departure set 14.7. --capacity 60'),
  })
})

test.each(commands)('every example of “$name” can be parsed, and its help shows it', async (command) => {
  const { out: help } = await operator(...command.name.split(' '), '--help')
  expect(command.examples.length).toBeGreaterThan(0)
  for (const example of command.examples) {
    expect(help).toContain(`operator ${example}`.trimEnd())
    const words = (example.replace(/ > .*/, '').match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
    const invoked: Invocation[] = []
    const program = createProgram({}, '2027-05-11', async (invocation) => void invoked.push(invocation))
    await program.parseAsync(words.length > 0 ? words : ['today'], { from: 'user' })
    expect(invoked.map((one) => one.command)).toEqual([command])
  }
})

test('the page of the docs is what the commands say: `npm run docs:desk` writes it', () => {
  expect(readFileSync(join(projectRoot, 'docs/operations/desk.md'), 'utf8')).toBe(reference())
})

describe('wrong usage exits with status 2 and one sentence, with the nearest suggestion', () => {
  test.each([
    [['departur', 'set'], "error: unknown command 'departur' (Did you mean departure?)"],
    [['departure', 'sett'], "error: unknown command 'sett' (Did you mean set?)"],
    [['\u001b[31mred'], "error: unknown command '\ufffd[31mred'"],
    [['departure', 'set', 'today'], 'Give --capacity, --status, or both.'],
    [['departure', 'set'], "error: missing required argument 'date'"],
    [
      ['departure', 'show', 'tomorow'],
      "error: command-argument value 'tomorow' is invalid for argument 'date'. It takes a day, as today, fri, 12.6., 12.6.2027 or 2027-06-12.",
    ],
    [['departure', 'show', 'su'], '“su” may be sutra or subota or sunday: write more of it.'],
    [
      ['departure', 'show', 'today', 'fri'],
      "error: too many arguments for 'show'. Expected 1 argument but got 2: today, fri.",
    ],
    [
      ['departure', 'set', 'today', '--capacity', '1.5'],
      "error: option '--capacity <number>' argument '1.5' is invalid. It takes a whole number, such as 60.",
    ],
    [
      ['departure', 'set', 'today', '--status', 'sunk'],
      "error: option '--status <open|closed>' argument 'sunk' is invalid. It takes one of open, closed.",
    ],
    [['departure', 'set', 'today', '--capcity', '3'], "error: unknown option '--capcity' (Did you mean --capacity?)"],
    [['reservation', 'add', 'sat', '--adlts', '2'], "error: unknown option '--adlts' (Did you mean --adults?)"],
    [
      ['books', '--to', 'today'],
      "error: required option '--from <date>' not specified. It takes a day, as today, fri, 12.6., 12.6.2027 or 2027-06-12.",
    ],
    [
      ['completion', 'cmd'],
      "error: command-argument value 'cmd' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.",
    ],
  ])('%j', async (words, sentence) => {
    expect(await operator(...words)).toEqual({ status: 2, out: '', err: `${sentence}\n` })
  })

  test('a command without its second word lists what may follow', async () => {
    const { status, out, err } = await operator('departure')
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain('  departure show <date>')
    expect(err).not.toContain('reservation')
  })
})

test('who stops reading makes no error', async () => {
  const child = spawn(join(projectRoot, 'bin/operator'), ['--help'], {
    env: { ...process.env, DATABASE_URL: urlOf(database.settings) },
  })
  child.stdout.destroy()
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  expect(err).toBe('')
})

describe('completion', () => {
  const program = createProgram({}, '', async () => {})

  const complete = (...words: string[]) => {
    const script = `${completionScript('bash', program)}
      COMP_WORDS=(operator ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
      _operator; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
  }

  test.each([
    [['dep'], ['departure']],
    [
      ['departure', ''],
      ['show', 'set', 'release', 'cancel'],
    ],
    [
      ['departure', 'set', 'to'],
      ['today', 'tomorrow'],
    ],
    [['departure', 'set', 'fri', '--c'], ['--capacity']],
    [
      ['departure', 'set', 'fri', '--status', ''],
      ['open', 'closed'],
    ],
    [['departure', 'cancel', 'fri', '--st'], ['--status']],
    [['departure', 'cancel', 'fri', '--reason', 'w'], ['weather']],
    [['board', '--from-file', ''], ['']],
  ])('of %j offers %j', (words, expected) => {
    expect(complete(...words)).toEqual(expected)
  })

  test('is printed without a database', async () => {
    const printed = await new Promise((resolve) =>
      execFile(
        join(projectRoot, 'bin/operator'),
        ['completion', 'fish'],
        { env: { PATH: process.env.PATH } },
        (_, out) => resolve(out),
      ),
    )
    expect(printed).toBe(completionScript('fish', program))
  })
})
