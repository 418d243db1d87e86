// Generates docs/operations/desk.md, the reference of the operator commands.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderReference } from '../../src/operator/cli/reference.ts'
import { projectRoot } from '../../src/shared/project-root.ts'

writeFileSync(join(projectRoot, 'docs/operations/desk.md'), renderReference())
