import { open } from 'node:fs/promises'

/** After a power failure, the creation or renaming of a file is only durable if its folder was synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
