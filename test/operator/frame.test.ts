import { execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/operator/commands.ts'
import { completionFor } from '../../src/operator/completion.ts'
import { helpOf } from '../../src/operator/help.ts'
import { reference } from '../../src/operator/reference.ts'
import { commandOf, readLine } from '../../src/operator/typed/read-line.ts'
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

test.each(commands)('every example of “$name” can be read, and its help shows it', (command) => {
  const help = helpOf(command).filter((line) => typeof line === 'string')
  expect(command.examples.length).toBeGreaterThan(0)
  for (const example of command.examples) {
    expect(help.join('\n')).toContain(`operator ${example}`.trimEnd())
    const words = (example.replace(/ > .*/, '').match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
    expect(commandOf(commands, words.length > 0 ? words : ['today'])).toBe(command)
    expect(() => readLine(command, words, '2027-05-11')).not.toThrow()
  }
})

test('the page of the docs is what the commands say: `npm run docs:desk` writes it', () => {
  expect(readFileSync(join(projectRoot, 'docs/operations/desk.md'), 'utf8')).toBe(reference())
})

describe('wrong usage is exit status 2 and a word of what would be right', () => {
  test.each([
    [['departur', 'set'], 'There is no command “departur set”. Did you mean “departure set”?'],
    [['departure', 'sett'], 'There is no command “departure sett”. Did you mean “departure set”?'],
    [['departure'], 'There is more to say: departure show, departure set, departure release, departure cancel.'],
    [['departure', 'set', 'today'], 'Give --capacity, --status, or both.'],
    [
      ['departure', 'set'],
      '<date> is missing: departure set <date>. It takes a day, as today, fri, 12.6., 12.6.2027 or 2027-06-12.',
    ],
    [
      ['departure', 'show', 'tomorow'],
      '<date> takes a day, as today, fri, 12.6., 12.6.2027 or 2027-06-12; “tomorow” is none.',
    ],
    [['departure', 'show', 'today', 'fri'], '“fri” is too much: departure show <date>.'],
    [['departure', 'set', 'today', '--capacity', '1.5'], '--capacity takes a whole number, such as 60; “1.5” is none.'],
    [['departure', 'set', 'today', '--status', 'sunk'], '--status takes one of open, closed; “sunk” is none.'],
    [
      ['departure', 'set', 'today', '--capcity', '3'],
      '“departure set” has no option --capcity. Did you mean --capacity?',
    ],
    [['completion', 'cmd'], 'Which shell? operator completion bash|zsh|fish'],
  ])('%j', async (words, sentence) => {
    expect(await operator(...words)).toEqual({ status: 2, out: '', err: `${sentence}\n` })
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
  const complete = (...words: string[]) => {
    const script = `${completionFor('bash', commands)}
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
    expect(printed).toBe(completionFor('fish', commands))
  })
})
