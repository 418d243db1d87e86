import { useSyncExternalStore } from 'react'

const key = 'guide-step'
const listeners = new Set<() => void>()

/** The step of the guide in which this tab is. It survives a reload, and ends with the tab. */
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
