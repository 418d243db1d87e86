/** Work on one thing at a time: what comes while another is under way waits for it, whatever becomes of that. */
export function oneAfterAnother() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(thing: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(thing) ?? Promise.resolve()).then(work, work)
    last.set(thing, turn)
    try {
      return await turn
    } finally {
      if (last.get(thing) === turn) last.delete(thing)
    }
  }
}
