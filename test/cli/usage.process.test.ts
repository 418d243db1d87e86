import { execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/operator/cli/command-groups.ts'
import { completionScript } from '../../src/operator/cli/completion.ts'
import { createProgram, type Invocation } from '../../src/operator/cli/program.ts'
import { renderReference } from '../../src/operator/cli/reference.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { databaseUrlOf, runOperator } from '../fixtures/operator-process.ts'

const setup = setUpCli()
const { operator } = setup

test('--help lists every command, and the help of a command shows its examples', async () => {
  const overview = await runOperator({ DATABASE_URL: databaseUrlOf(setup.database.settings) }, '--help')
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

test.each(commands)('every example of “$name” parses and appears in its help', async (command) => {
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

test('--help --json appends the schema of the JSON', async () => {
  const { out } = await operator('no-show', '--help', '--json')
  expect(Object.keys(JSON.parse(out.slice(out.indexOf('\n{'))).properties)).toEqual(['code', 'noShow', 'changed'])
})

test('docs/operations/desk.md is up to date (run `npm run docs:desk`)', () => {
  expect(readFileSync(join(projectRoot, 'docs/operations/desk.md'), 'utf8')).toBe(renderReference())
})

describe('wrong usage exits with status 2 and a one-line error with a suggestion', () => {
  test.each([
    [['departur', 'set'], "error: unknown command 'departur' (Did you mean departure?)"],
    [['departure', 'sett'], "error: unknown command 'sett' (Did you mean set?)"],
    [['\u001b[31mred'], "error: unknown command '\ufffd[31mred'"],
    [['departure', 'set', 'today'], 'Give --capacity, --status, or both.'],
    [['departure', 'set'], "error: missing required argument 'date'"],
    [
      ['departure', 'show', 'tomorow'],
      "error: command-argument value 'tomorow' is invalid for argument 'date'. It takes a day, such as today, fri, 12.6., 12.6.2027 or 2027-06-12.",
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
      "error: required option '--from <date>' not specified. It takes a day, such as today, fri, 12.6., 12.6.2027 or 2027-06-12.",
    ],
    [
      ['completion', 'cmd'],
      "error: command-argument value 'cmd' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.",
    ],
  ])('%j', async (words, sentence) => {
    expect(await operator(...words)).toEqual({ status: 2, out: '', err: `${sentence}\n` })
  })

  test('a command group without a subcommand lists its subcommands', async () => {
    const { status, out, err } = await operator('departure')
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain('  departure show <date>')
    expect(err).not.toContain('reservation')
  })
})

test('a closed stdout (EPIPE) exits with status 0 and no error', async () => {
  const child = spawn(join(projectRoot, 'bin/operator'), ['--help'], {
    env: { ...process.env, DATABASE_URL: databaseUrlOf(setup.database.settings) },
  })
  child.stdout.destroy()
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  expect(err).toBe('')
})

describe('shell completion', () => {
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
      ['show', 'set', 'release', 'cancel', 'fix', 'boat', 'tell', 'messages'],
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
    [
      ['departure', 'cancel', 'fri', '--sta'],
      ['--start', '--status'],
    ],
    [['departure', 'cancel', 'fri', '--reason', 'w'], ['weather']],
    [['reservation', 'resend', 'BNC-7K4Q2X', '--to', ''], ['']],
  ])('of %j suggests %j', (words, expected) => {
    expect(complete(...words)).toEqual(expected)
  })

  test('prints the script without a database', async () => {
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
