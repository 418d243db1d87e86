import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { certificateMetrics, diskMetrics } from '../../src/domain/monitoring/metrics.ts'
import { providerMetrics } from '../../src/domain/monitoring/provider-metrics.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The dashboard and the alert rules in docs/operations/monitoring-files use only what /metrics has.

const read = (name: string) => readFileSync(join(projectRoot, 'docs/operations/monitoring-files', name), 'utf8')
const rules: { alert: string; expr: string; annotations: Record<string, string> }[] = parse(read('alerts.yaml'))
  .groups[0].rules
const panels: { title: string; targets: { expr: string }[] }[] = JSON.parse(read('dashboard.json')).panels
const alertExpressions = rules.map(({ expr }) => expr)
const panelExpressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

let site: TestSite
/** The name of each metric, with the labels (`name="value"`) under which /metrics shows it. */
const metrics = new Map<string, Set<string>>()

beforeAll(async () => {
  site = await testSite()
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const text = await (await site.app.request('http://bonaca.test/metrics', {}, env)).text()
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+)/gm)) metrics.set(name, new Set())
  for (const [, name = '', label = ''] of text.matchAll(/^(\w+)\{(\w+="\w+")\}/gm)) metrics.get(name)?.add(label)
  // The test site doesn't serve the metrics of the process. They are created here without data, so that their names are
  // known.
  const ofProcess = [
    ...providerMetrics(new Map()),
    ...diskMetrics({ freeBytes: 0, state: 'full' }),
    ...certificateMetrics(new Date()),
  ]
  for (const { name } of ofProcess) metrics.set(name, new Set())
})
afterAll(() => site.close())

test.each([...alertExpressions, ...panelExpressions])('%s', (expression) => {
  for (const [, name = '', selector] of expression.matchAll(/\b((?:bonaca|process)_\w+)(?:\{(\w+="\w+")\})?/g)) {
    expect([...metrics.keys()], expression).toContain(name)
    if (selector) expect([...(metrics.get(name) ?? [])], expression).toContain(selector)
  }
})

test('every business metric is on the dashboard', () => {
  const shown = panelExpressions.join(' ')
  const own = [...metrics.keys()].filter((name) => name.startsWith('bonaca_') && name !== 'bonaca_holds_overdue')
  expect(own.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([])
})

test('every alert states its cause and what to do', () => {
  for (const { alert, annotations } of rules) {
    expect(annotations, alert).toEqual({ summary: expect.any(String), action: expect.any(String) })
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})
