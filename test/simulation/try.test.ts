import { test } from 'vitest'
import { testDatabase } from '../database.ts'
import { openSimulator } from './simulate.ts'
import { weaknesses } from './weaknesses.ts'
test('x', async () => {
  const database = await testDatabase()
  const sim = await openSimulator(database.settings)
  const N = Number(process.env.RUNS ?? 20), S = Number(process.env.SEED ?? 1)
  const w = process.env.WEAK ? weaknesses[process.env.WEAK as keyof typeof weaknesses] : undefined
  const t = Date.now()
  let fails = 0
  for (let i = 0; i < N; i++) {
    const f = await sim.run(S + i, w)
    if (f) { console.log('SEED', f.seed, f.report.slice(0, 3500)); if (++fails >= Number(process.env.MAXF ?? 1)) break }
  }
  console.log('ms per run', (Date.now() - t) / N)
  await sim.close()
  await database.close()
}, 580_000)
