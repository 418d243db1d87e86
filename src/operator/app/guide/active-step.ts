import { useSyncExternalStore } from 'react'

const key = 'guide-step'
const listeners = new Set<() => void>()

/**
 * Stores which step of the guide this tab shows; undefined leaves the guide. The step survives a reload, and is
 * forgotten when the tab is closed.
 */
export function setActiveStep(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, id)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useActiveStep = (): string | null => useSyncExternalStore(subscribe, () => sessionStorage.getItem(key))
