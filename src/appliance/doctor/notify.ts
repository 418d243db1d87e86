import { EnvError, readEnv } from '../../main/env.ts'
import { type Machine, siteAccount } from '../machine.ts'
import { mailDirectly, reportFindings } from '../report-findings.ts'
import { siteEnvironment } from '../site-environment.ts'
import type { CheckResult } from './check.ts'

/**
 * Hands the findings to the site. The site mails the operator, and shows failures on the first pages of the app and the
 * command line. If the site can't send mails now, this function mails the operator directly.
 * @returns what was done, in one sentence
 */
export async function notifyOperator(
  machine: Machine,
  release: string,
  checks: CheckResult[],
  now: Date,
): Promise<string> {
  const findings = checks.flatMap(({ finding }) => finding ?? [])
  const variables = await siteEnvironment(machine)
  const failure = await reportFindings(release, findings, variables, await siteAccount(machine)).then(
    () => null,
    (error: Error) => error.message,
  )
  const isSiteDown = findings.some(({ cause }) => cause === 'site_down' || cause === 'settings_invalid')
  if (failure === null && !isSiteDown) return 'The site mails the operator what is new.'
  const env = readValidEnv(variables)
  const reason = failure ?? 'it is not ready'
  return env && (await mailDirectly(env, findings, now))
    ? `The site can't send mails (${reason}): the operator was mailed directly.`
    : `Nobody was told: the site can't send mails (${reason}), and neither could this command.`
}

function readValidEnv(variables: Record<string, string>) {
  try {
    // With LIVE=1, `readEnv` would refuse incomplete settings, although they may suffice to send a mail.
    return readEnv({ ...variables, LIVE: '0' })
  } catch (error) {
    if (error instanceof EnvError) return null
    throw error
  }
}
