const timeoutMilliseconds = 30_000

/**
 * Posts a form to a page, or gets the data of a page, and returns the JSON response. Returns undefined on a network
 * error, a timeout, a 5xx response or a response that is no JSON. Follows redirects by loading the document.
 */
export async function fetchPageData<Answer>(address: string, form?: FormData): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      headers: { Accept: 'application/json' },
      body: form ? new URLSearchParams([...form] as [string, string][]) : null,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      // `keepalive`: the browser completes the request even if the visitor navigates away.
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
