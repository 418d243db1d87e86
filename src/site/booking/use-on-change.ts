import { useEffect, useRef } from 'react'

/** Calls `onChange` once for every new value, for example for every response of a fetcher. */
export function useOnChange<Value>(value: Value | undefined, onChange: (value: Value) => void) {
  const previous = useRef<Value>(undefined)
  useEffect(() => {
    if (value === undefined || previous.current === value) return
    previous.current = value
    onChange(value)
  })
}
