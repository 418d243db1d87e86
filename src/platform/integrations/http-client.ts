/** A received response with its body as text, or the reason why none was received. `unsent`: no connection was made. */
export type HttpResult = { status: number; text: string; headers: Headers } | { noAnswer: string; unsent: boolean }

/**
 * Sends one HTTP request. After a timeout or network error the result is `noAnswer`: the server may have processed the
 * request or not.
 */
export async function sendRequest(
  url: string,
  init: RequestInit,
  {
    timeoutMs,
    fetch = globalThis.fetch,
  }: { timeoutMs: number; fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined },
): Promise<HttpResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  const send = async () => {
    const response = await fetch(url, { ...init, signal })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  try {
    return await Promise.race([send(), rejectOnAbort(signal)])
  } catch (error) {
    return {
      noAnswer: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      unsent: isUnsent(error),
    }
  }
}

const connectionErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** Whether `fetch` failed before it had a connection. */
const isUnsent = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  connectionErrors.includes(String(error.cause.code))

/** Rejects when the signal aborts, so that the timeout works even if `fetch` ignores the signal. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
