export type Heard = { status: number; body: string } | { silence: string }

/** One XML document to Monri. Whatever goes wrong on the way is silence: we can't know what became of the request. */
export function caller({
  apiBase,
  timeoutMs = 10_000,
  fetch = globalThis.fetch,
}: {
  apiBase: string
  timeoutMs?: number | undefined
  fetch?: typeof globalThis.fetch | undefined
}) {
  return async (path: string, xml: string): Promise<Heard> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { 'Content-Type': 'application/xml', Accept: 'application/xml' }
    const exchange = async () => {
      const response = await fetch(apiBase + path, { method: 'POST', headers, body: xml, signal, redirect: 'manual' })
      return { status: response.status, body: await response.text() }
    }
    try {
      return await Promise.race([exchange(), abortOf(signal)])
    } catch (error) {
      return { silence: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
  }
}

/** Rejects in time also where the other side pays no heed to the signal. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
