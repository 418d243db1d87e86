/** What came back, its body as text, or why nothing that can be used did. */
export type Heard = { status: number; text: string } | { silence: string }

/** One request to an outside party. Whatever goes wrong on the way is silence: we can't know what became of the request. */
export async function exchange(
  url: string,
  init: RequestInit,
  {
    timeoutMs,
    fetch = globalThis.fetch,
  }: { timeoutMs: number; fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined },
): Promise<Heard> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answered = async () => {
    const response = await fetch(url, { ...init, signal })
    return { status: response.status, text: await response.text() }
  }
  try {
    return await Promise.race([answered(), abortOf(signal)])
  } catch (error) {
    return { silence: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

/** Rejects in time also where the other side pays no heed to the signal. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
