import { z } from 'zod'
import {
  describeProblem,
  fine,
  healthCauses,
  healthChecks,
  isProblem,
  problem,
  titleOf,
} from '../../../../domain/monitoring/finding.ts'
import { type CheckState, type FailingCheck, storedChecks } from '../../../../domain/monitoring/health-state.ts'
import { recordHealth } from '../../../../domain/monitoring/record-health.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { formatDateTime, pluralize } from '../../output/format.ts'
import type { OutputBlock } from '../../output/table.ts'
import { freeText, required } from '../../parsers/field.ts'

const findingSchema = z.strictObject({
  check: z.enum(healthChecks),
  subject: z.string().max(300),
  cause: z.enum(healthCauses).nullable(),
  details: z.record(z.string(), z.union([z.string().max(500), z.number()])),
})

export const healthShow = defineCommand({
  name: 'health show',
  summary: 'shows the last checks of disk, backup, certificate, mail and payments, with what to do',
  examples: ['health show'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    checks: z.array(
      z.object({
        check: z.string(),
        failing: z.boolean(),
        found: z.string().nullable(),
        advice: z.string().nullable(),
        since: z.string().nullable(),
        checkedAt: z.string(),
      }),
    ),
  }),
  async run({ db }) {
    const checks = await storedChecks(db)
    const lines: OutputBlock[] = checks.flatMap((state) => linesOf(state))
    const none = 'Nothing was checked yet: a running site does so once an hour.'
    return success(lines.length > 0 ? lines : [none], { checks: checks.map(toJson) })
  },
})

export const healthRecord = defineCommand({
  name: 'health record',
  summary: 'stores results of checks and mails the operator what is new; for “bonaca doctor --notify”',
  examples: [`health record '[{"check":"clock","subject":"","cause":"clock_off","details":{}}]'`],
  parameters: { findings: required(freeText('json'), 'the results as JSON') },
  options: {},
  outputSchema: z.object({ checks: z.int() }),
  async run(context, { findings: text }) {
    const parsed = z.array(findingSchema).safeParse(parseJson(text))
    if (!parsed.success) return failure('These are no results of checks.')
    const findings = parsed.data.map(({ check, subject, cause, details }) =>
      cause ? problem(check, cause, details, subject) : fine(check, subject),
    )
    await recordHealth(context, findings, { atOnce: true })
    return success([`${pluralize(findings.length, 'result')} stored.`], { checks: findings.length })
  },
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isFailing = (state: CheckState): state is FailingCheck => isProblem(state)

function linesOf(state: CheckState): OutputBlock[] {
  const title = titleOf(state, 'en')
  if (!isFailing(state)) return [`ok      ${title}, ${formatDateTime(state.checkedAt)}`]
  return failingLines(state)
}

/** Also on the first page of the command line. */
export function failingLines(state: FailingCheck): OutputBlock[] {
  const { found, advice } = describeProblem(state, 'en')
  return [
    `FAILED  ${titleOf(state, 'en')}: ${found} Since ${formatDateTime(state.failingSince)}.`,
    `        → ${advice}`,
  ]
}

export const failingToJson = (state: FailingCheck) => ({
  check: titleOf(state, 'en'),
  ...describeProblem(state, 'en'),
  since: state.failingSince.toISOString(),
})

function toJson(state: CheckState) {
  const { failingSince, checkedAt } = state
  const text = isFailing(state) ? describeProblem(state, 'en') : { found: null, advice: null }
  return {
    check: titleOf(state, 'en'),
    failing: failingSince !== null,
    ...text,
    since: failingSince?.toISOString() ?? null,
    checkedAt: checkedAt.toISOString(),
  }
}
