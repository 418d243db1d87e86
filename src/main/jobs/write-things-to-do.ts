import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '../../domain/context.ts'
import { thingsToDoFeed } from '../../domain/feeds/things-to-do.ts'
import { dayOf } from '../../domain/time/operator-time.ts'

type Feed = Awaited<ReturnType<typeof thingsToDoFeed>>

/** Writes the product feed to `DATA_DIR/feeds/things-to-do.json`, if the file is of an earlier day or a product has changed. */
export async function writeThingsToDo(services: AppContext, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'feeds')
  const file = join(folder, 'things-to-do.json')
  const feed = await thingsToDoFeed(services)
  const former = await readFeed(file)
  const isOfToday = former !== null && dayOf(new Date(former.feed_metadata.nonce)) === dayOf(services.now())
  if (isOfToday && isDeepStrictEqual(former.products, feed.products)) return
  await mkdir(folder, { recursive: true })
  // The feed is written to another file, which is then renamed, so that an upload never reads half of it.
  await writeFile(`${file}.new`, `${JSON.stringify(feed, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

const readFeed = (file: string): Promise<Feed | null> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Feed,
    () => null,
  )
