import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReadAnswer, ReadInput, ReadName } from '../../operations/operations.ts'
import { call, readPath } from './call.ts'

export interface ReadState<Answer> {
  data: Answer | undefined
  error: unknown
  reload: () => Promise<void>
}

/**
 * Loads a read of the server, and again when its input changes. `data` stays while it is loaded again.
 * @param input null to load nothing
 * @param version loads again when it changes
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
      // An earlier input may be answered after a later one.
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
