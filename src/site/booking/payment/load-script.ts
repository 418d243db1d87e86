const underWay = new Map<string, Promise<void>>()

/** A provider's script, once per page; after a failure the next call tries anew. */
export function loadScript(address: string): Promise<void> {
  const known = underWay.get(address)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      underWay.delete(address)
      reject(new Error(`${address} could not be loaded`))
    }
    document.head.append(script)
  })
  underWay.set(address, loading)
  return loading
}
