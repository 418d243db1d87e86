import { run } from '../bootstrap/install-and-build.mjs'

const limitSeconds = 120

/** The duration of a build; pictures are only regenerated if their master is newer. */
export async function benchBuild() {
  const startedAt = performance.now()
  const status = await run('npm', ['run', '--silent', 'build'], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const seconds = (performance.now() - startedAt) / 1000
  const held = status === 0 && seconds <= limitSeconds
  return [
    {
      what: 'build',
      figure: `${seconds.toFixed(0)} s`,
      beside: `${limitSeconds} s`,
      ratio: seconds / limitSeconds,
      goal: '≤ 1',
      held,
    },
  ]
}
