/**
 * Awaits a dynamic import. If the chunk fails to load, the `vite:preloadError` listener
 * (`client/reload-on-chunk-error.ts`) reloads the page, and Vite resolves the import with undefined. The returned
 * promise then never settles, so the current page stays visible until the reload.
 */
export const chunkOrReload = <Chunk>(chunk: Promise<Chunk>): Promise<Chunk> =>
  chunk.then((loaded) => loaded ?? new Promise<never>(() => {}))
