const patienceMilliseconds = 30_000

/**
 * Sends a form to a page of ours, or asks the page for what it shows, and gets the answer as data instead of a document.
 * Undefined where nobody answers, or the server can't at the moment: what is typed stays, and the page says so.
 */
export async function askPage<Answer>(address: string, form?: FormData): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      headers: { Accept: 'application/json' },
      body: form ? new URLSearchParams([...form] as [string, string][]) : null,
      signal: AbortSignal.timeout(patienceMilliseconds),
      // What is sent while the visitor leaves the page still arrives.
      keepalive: form !== undefined,
    })
    if (response.redirected) return await followTo(response.url)
    const isData = response.headers.get('Content-Type')?.startsWith('application/json')
    return isData && response.status < 500 ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** The browser goes there itself; until then the page waits. */
function followTo(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
