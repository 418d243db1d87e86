import { problem } from '../../domain/monitoring/finding.ts'
import { type Env, EnvError, readEnv } from '../../main/env.ts'
import { siteAddress } from '../layout.ts'
import type { Machine } from '../machine.ts'
import { siteEnvironment } from '../site-environment.ts'
import { checkFiscal, checkMail, checkProviders, checkTexts, checkWalletPasses } from './account-checks.ts'
import { type CheckResult, ok, resultOf, warning } from './check.ts'
import { checkBackups, checkClock, checkMachineDisk } from './machine-checks.ts'
import { checkDns, checkSiteAnswers, checkTls } from './network-checks.ts'
import { checkOpening } from './opening-checks.ts'

/**
 * Checks the installed site and everything that it needs. Changes nothing.
 * @param openingList runs `operator site ready --json`; if absent, the list "Ready to open" is not checked
 * @param testMail sends a mail to the operator instead of only logging in to the mail server
 */
export async function examine(
  machine: Machine,
  now: Date,
  {
    address = siteAddress,
    testMail = true,
    openingList,
  }: { address?: string; testMail?: boolean; openingList?: () => Promise<string> } = {},
): Promise<CheckResult[]> {
  const settings = await readSettings(machine)
  const { env } = settings
  const checks = await Promise.all([
    settings.check,
    ...(env?.nameKeys.length === 0 ? [noNamesKey] : []),
    checkSiteAnswers(address),
    ...(env
      ? [
          ...[...new Set([env.origin, env.operatorOrigin])].flatMap((origin) => [
            checkDns(origin),
            checkTls(origin, now),
          ]),
          checkMail(env, now, { onlyLogin: !testMail }),
          checkProviders(env, now),
          checkTexts(env),
          checkWalletPasses(env, now),
          checkFiscal(env, now),
        ]
      : []),
    checkClock(machine),
    checkMachineDisk(machine),
    checkBackups(machine, now),
    ...(openingList ? [checkOpening(openingList)] : []),
  ])
  return checks.flat()
}

const noNamesKey = warning(
  'names',
  'NAMES_KEY is not set: no trip can ask for the names of passengers.',
  'Run bonaca install, which makes one.',
)

/** The check fails for settings that the site would refuse: invalid ones, and with `LIVE=1` also incomplete ones. */
async function readSettings(machine: Machine): Promise<{ env?: Env; check: CheckResult }> {
  try {
    const env = readEnv(await siteEnvironment(machine))
    return { env, check: ok('settings', env.live ? 'They are complete.' : 'They are valid. LIVE=1 is not set.') }
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    const remedy = 'Correct /etc/bonaca/env, then: systemctl restart bonaca'
    // On the terminal, `found` shows the full list of the invalid settings. The list is too long for the mail.
    return { check: { ...resultOf(problem('settings', 'settings_invalid'), ''), found: error.message, remedy } }
  }
}

/** For the terminal: one line for each check, and the remedy below it. */
export function checkLines(checks: CheckResult[]): string[] {
  const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' }
  return checks.flatMap(({ name, status, found, remedy }) => [
    `${marks[status]}  ${name}: ${found}`,
    ...(remedy ? [`         → ${remedy}`] : []),
  ])
}
