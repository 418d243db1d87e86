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

/** A false positive: the two paths have different methods, and no reservation has the id `status`. */
const accepted = [
  'no-ambiguous-paths #/paths/~1reservations~1status~1{id}: Paths should resolve unambiguously. Found two ambiguous paths: `/reservations/{id}/payments` and `/reservations/status/{id}`.',
]

test("the OpenAPI document passes Redocly's recommended rules", async () => {
  expect(await lint(document())).toEqual(accepted)
})

test('the rules report a document without security', async () => {
  const { security: _, ...without } = document()
  expect(await lint(without)).toContainEqual(expect.stringMatching(/^security-defined /))
})
