import { useLayoutEffect, useRef } from 'react'

/** Calls `onChange` once for every new value, for example for every response of a fetcher. */
export function useOnChange<Value>(value: Value | undefined, onChange: (value: Value) => void) {
  const previous = useRef<Value>(undefined)
  // Before the next paint: a button that waits for the response, and then for the next document, stays busy between them.
  useLayoutEffect(() => {
    if (value === undefined || previous.current === value) return
    previous.current = value
    onChange(value)
  })
}
