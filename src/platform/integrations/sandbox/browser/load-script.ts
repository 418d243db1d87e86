const pending = new Map<string, Promise<void>>()

/** Loads a script once per document; after a failure the next call retries. */
export function loadScript(url: string): Promise<void> {
  const existing = pending.get(url)
  if (existing) return existing
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      pending.delete(url)
      reject(new Error(`failed to load script ${url}`))
    }
    document.head.append(script)
  })
  pending.set(url, loading)
  return loading
}
