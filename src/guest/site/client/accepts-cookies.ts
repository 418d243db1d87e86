/** Whether the browser keeps cookies. In Chromium `navigator.cookieEnabled` is true even if the visitor blocks all cookies. */
export function acceptsCookies(): boolean {
  const store = (maxAge: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available on http
    document.cookie = `accepts_cookies=1; SameSite=Lax; Max-Age=${maxAge}`
  }
  store(60)
  const isKept = document.cookie.includes('accepts_cookies')
  store(0)
  return isKept
}
