import { useEffect, useSyncExternalStore } from 'react'
import type { ReadAnswer } from '../../../operations/operations.ts'
import { read } from '../../api/call.ts'

export type PictureList = ReadAnswer<'pictures'>
export type StudioPicture = PictureList['pictures'][number]

interface State {
  data?: PictureList
  error?: unknown
}

let state: State = {}
let loadedAt = 0
const listeners = new Set<() => void>()

/** The list of all pictures. Many fields of a form show a picture, so they share one list. */
export function usePictures(): State {
  const current = useSyncExternalStore(subscribe, () => state)
  useEffect(() => {
    if (Date.now() - loadedAt > 2000) void reloadPictures()
  }, [])
  return current
}

export async function reloadPictures(): Promise<void> {
  loadedAt = Date.now()
  try {
    set({ data: await read('pictures', {}) })
  } catch (error) {
    set({ ...state, error })
  }
}

/** Loads the list of pictures again every two seconds while the server is making sizes of a picture. */
export function useSizeProgress(): void {
  const isMaking = state.data?.pictures.some(({ sizes }) => sizes.made < sizes.wanted) ?? false
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void reloadPictures(), 2000)
    return () => clearInterval(timer)
  }, [isMaking])
}

function set(next: State) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
