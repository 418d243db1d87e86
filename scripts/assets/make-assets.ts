import { spawn } from 'node:child_process'
import { join } from 'node:path'

// `npm run assets`: makes what is missing or changed, all kinds at the same time, and prints the duration of each.

const kinds = ['pictures', 'fonts', 'charts']

await Promise.all(
  kinds.map(async (kind) => {
    const start = performance.now()
    const child = spawn(process.execPath, [join(import.meta.dirname, `${kind}.ts`)], { stdio: 'inherit' })
    const status = await new Promise((resolve) => child.once('close', resolve))
    if (status !== 0) process.exitCode = 1
    else console.log(`  ${kind}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }),
)
