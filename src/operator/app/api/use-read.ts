import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReadAnswer, ReadInput, ReadName } from '../../operations/operations.ts'
import { call, readPath } from './call.ts'

export interface ReadState<Answer> {
  data: Answer | undefined
  error: unknown
  reload: () => Promise<void>
}

/**
 * Loads the answer of a read, and loads it again when the input changes. While the same input is loaded again, `data`
 * stays.
 * @param input null to load nothing
 * @param version the answer is loaded again when this value changes
 */
export function useRead<Name extends ReadName>(
  name: Name,
  input: ReadInput<Name> | null,
  version?: unknown,
): ReadState<ReadAnswer<Name>> {
  const path = input === null ? null : readPath(name, input)
  const [loaded, setLoaded] = useState<{ path: string; data?: ReadAnswer<Name>; error?: unknown }>()
  const wanted = useRef(path)
  wanted.current = path
  const load = useCallback(async () => {
    if (path === null) return
    try {
      const data = await call<ReadAnswer<Name>>(path)
      // A request for an earlier input can be answered after a later one. Its answer is dropped.
      if (wanted.current === path) setLoaded({ path, data })
    } catch (error) {
      if (wanted.current === path)
        setLoaded((before) => ({ path, error, ...(before?.path === path && before.data && { data: before.data }) }))
    }
  }, [path])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `version`
  useEffect(() => {
    void load()
  }, [load, version])
  const current = loaded?.path === path ? loaded : undefined
  return { data: current?.data, error: current?.error, reload: load }
}
