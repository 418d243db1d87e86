import { projectRoot } from '../../src/shared/project-root.ts'
import { contentFaults } from './content-faults.ts'

// The first step of a build: prints every fault of `content/` and `messages/` with its file and line.

const faults = await contentFaults(projectRoot)
for (const { file, line, problem } of faults) console.error(`${file}:${line}: ${problem}`)
if (faults.length > 0) process.exitCode = 1
