/** Lets somebody else's script run in the page, by its own time. */
export function loadScript(src: string, data: Record<string, string> = {}) {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  Object.assign(script.dataset, data)
  document.head.append(script)
}
