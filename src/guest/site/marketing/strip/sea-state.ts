import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../../../domain/context.ts'
import { projectRoot } from '../../../../shared/project-root.ts'

/** An operator or a script writes this file; without it no page mentions the sea state. */
const seaStateFile = join(projectRoot, 'content/sea-state.json')

const seaState = z.object({
  /** The day of the observation; on other days the file is ignored. */
  date: z.iso.date(),
  /** Degree of the Douglas scale. */
  douglas: z.int().min(0).max(6),
})

/** Today's degree on the Douglas scale. An invalid file is logged and ignored. */
export async function readSeaState(
  today: string,
  log: AppContext['log'],
  file: string = seaStateFile,
): Promise<number | undefined> {
  try {
    const { date, douglas } = seaState.parse(JSON.parse(await readFile(file, 'utf8')))
    return date === today ? douglas : undefined
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err, file }, 'sea state is invalid and ignored')
    return undefined
  }
}
