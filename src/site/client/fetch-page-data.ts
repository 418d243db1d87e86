const timeoutMilliseconds = 30_000

/**
 * Posts a form to a page, or gets the page's data, and returns the JSON response instead of an HTML document.
 * Returns undefined on a network error, a timeout or a 5xx response; the caller keeps the input and shows an error.
 */
export async function fetchPageData<Answer>(address: string, form?: FormData): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      headers: { Accept: 'application/json' },
      body: form ? new URLSearchParams([...form] as [string, string][]) : null,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      // The browser completes the request even if the visitor navigates away.
      keepalive: form !== undefined,
    })
    if (response.redirected) return await navigateTo(response.url)
    const isData = response.headers.get('Content-Type')?.startsWith('application/json')
    return isData && response.status < 500 ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** The returned promise never settles, so the caller stays busy until the browser has left the page. */
function navigateTo(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
