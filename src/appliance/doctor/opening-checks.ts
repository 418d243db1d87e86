import { z } from 'zod'
import type { CheckResult } from './check.ts'

const list = z.object({
  items: z.array(z.object({ kind: z.string(), found: z.string(), advice: z.string(), about: z.array(z.string()) })),
})

/**
 * What the list "Ready to open" of the site says, apart from the checks that the doctor makes itself.
 * @param readList runs `operator site ready --json`
 */
export async function checkOpening(readList: () => Promise<string>): Promise<CheckResult[]> {
  const name = 'Ready to open'
  const answer = await readList().then(
    (text) => list.parse(JSON.parse(text)),
    (error: Error) => error,
  )
  if (answer instanceof Error) {
    const remedy = 'See the checks of settings and site, then: operator site ready'
    return [{ name, status: 'warning', found: `The list can't be read (${answer.message}).`, remedy }]
  }
  const items = answer.items.filter(({ kind }) => kind !== 'check')
  if (items.length === 0) return [{ name, status: 'ok', found: 'Nothing is a sample or missing.' }]
  return items.map(({ kind, found, advice, about }) => ({
    ...{ name, status: 'warning', remedy: advice },
    found: kind === 'setting' || about.length === 0 ? found : `${found} (${about.join(', ')})`,
  }))
}
