/**
 * A chunk of the page. It arrives as nothing where it could not be loaded and the page is being loaded anew
 * (`enhance/failed-chunk.ts`): then there is nothing to show but what is there, until the new page comes.
 */
export const arrived = <Chunk>(chunk: Promise<Chunk>): Promise<Chunk> =>
  chunk.then((loaded) => loaded ?? new Promise<never>(() => {}))
