import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { buildOpenApi } from './openapi.ts'

const document = () =>
  buildOpenApi({ origin: 'https://bonaca.example', operator: { email: 'crew@bonaca.example', phone: '' } })

/** Returns the problems that the recommended rules of Redocly report, one line each. */
async function lint(description: object) {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

/**
 * The specification prescribes `/reservations/status/{id}`, and the other paths put the id first. They never match the
 * same request: their methods differ, and an id has 22 characters, so that none is `status`.
 */
const accepted = [
  'no-ambiguous-paths #/paths/~1reservations~1status~1{id}: Paths should resolve unambiguously. Found two ambiguous paths: `/reservations/{id}/payments` and `/reservations/status/{id}`.',
  'no-ambiguous-paths #/paths/~1reservations~1{id}~1changes: Paths should resolve unambiguously. Found two ambiguous paths: `/reservations/status/{id}` and `/reservations/{id}/changes`.',
  'no-ambiguous-paths #/paths/~1reservations~1{id}~1cancellation: Paths should resolve unambiguously. Found two ambiguous paths: `/reservations/status/{id}` and `/reservations/{id}/cancellation`.',
]

test("the OpenAPI document passes Redocly's recommended rules", async () => {
  expect(await lint(document())).toEqual(accepted)
})

test('the rules report a document without security', async () => {
  const { security: _, ...without } = document()
  expect(await lint(without)).toContainEqual(expect.stringMatching(/^security-defined /))
})
