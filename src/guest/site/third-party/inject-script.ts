/** Loads a third-party script asynchronously. */
export function injectScript(src: string, data: Record<string, string> = {}) {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  Object.assign(script.dataset, data)
  document.head.append(script)
}
