import type { Sharp, SharpOptions } from 'sharp'

type SharpFunction = (input?: Buffer | SharpOptions, options?: SharpOptions) => Sharp

let loaded: Promise<SharpFunction> | undefined

/** Loads the library when the first picture is read or drawn, so that it takes no memory until then. */
export function loadSharp(): Promise<SharpFunction> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // With one thread, the other processors remain free for the requests of visitors. The same picture is rarely
    // decoded twice, so a cache would only take memory.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp as SharpFunction
  })
  return loaded
}

/** The largest picture that is decoded. Some cameras with 60 megapixels make slightly larger ones. */
export const maxMegapixels = 61

/** The options with which an uploaded picture is decoded when it is checked and when its sizes are made. */
export const sharpLimits = { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error' } as const

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` after all earlier calls have finished, because a large picture takes hundreds of megabytes while it is
 * decoded.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}
