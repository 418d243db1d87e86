import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApiOf } from './openapi.ts'

const described = () =>
  openApiOf({ origin: 'https://bonaca.example', operator: { email: 'crew@bonaca.example', phone: '' } })

/** One line for each finding of Redocly's recommended rules. */
async function findings(description: object) {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

/**
 * Both paths are part of the contract. They have different methods, and no reservation has the id `status`, which the rule
 * doesn't look at.
 */
const known = [
  'no-ambiguous-paths #/paths/~1reservations~1status~1{id}: Paths should resolve unambiguously. Found two ambiguous paths: `/reservations/{id}/payments` and `/reservations/status/{id}`.',
]

test("Redocly's recommended rules find nothing new in the description", async () => {
  expect(await findings(described())).toEqual(known)
})

test('and find a description without its security', async () => {
  const { security: _, ...without } = described()
  expect(await findings(without)).toContainEqual(expect.stringMatching(/^security-defined /))
})
