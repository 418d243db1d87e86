import { z } from 'zod'
import {
  describeProblem,
  fine,
  healthCauses,
  healthChecks,
  isProblem,
  problem,
  titleOf,
} from '../../../domain/monitoring/finding.ts'
import { type CheckState, storedChecks } from '../../../domain/monitoring/health-state.ts'
import { recordHealth } from '../../../domain/monitoring/record-health.ts'
import { parseJson } from '../../../shared/json.ts'
import { moment } from '../../operations/define-operation.ts'
import { defineCommand, failure, success } from '../command.ts'
import { formatDateTime, pluralize } from '../output/format.ts'
import { freeText, required } from '../parsers/field.ts'

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
        title: z.string(),
        failing: z.boolean(),
        found: z.string().nullable(),
        advice: z.string().nullable(),
        since: moment.nullable(),
        checkedAt: moment,
      }),
    ),
  }),
  async run({ db }) {
    const checks = (await storedChecks(db)).map(describe)
    const lines = checks.flatMap(({ title, found, advice, since, checkedAt }) =>
      found !== null && advice !== null && since
        ? failingCheckLines({ title, found, advice, since })
        : [`ok      ${title}, ${formatDateTime(checkedAt)}`],
    )
    const none = 'Nothing was checked yet: a running site does so once an hour.'
    return success(lines.length > 0 ? lines : [none], { checks })
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

/** The lines about a failing check, here and in `operator today`. */
export const failingCheckLines = ({
  title,
  found,
  advice,
  since,
}: {
  title: string
  found: string
  advice: string
  since: string | Date
}) => [`FAILED  ${title}: ${found} Since ${formatDateTime(since)}.`, `        → ${advice}`]

function describe(state: CheckState) {
  const { failingSince: since, checkedAt } = state
  const text = isProblem(state) ? describeProblem(state, 'en') : { found: null, advice: null }
  return { title: titleOf(state, 'en'), failing: since !== null, ...text, since, checkedAt }
}
