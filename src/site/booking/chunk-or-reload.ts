/**
 * Awaits a dynamic import. The import resolves to undefined when the chunk failed to load and the page is reloading
 * (`client/reload-on-chunk-error.ts`); then the promise stays pending, so that the current page stays until the reload.
 */
export const chunkOrReload = <Chunk>(chunk: Promise<Chunk>): Promise<Chunk> =>
  chunk.then((loaded) => loaded ?? new Promise<never>(() => {}))
