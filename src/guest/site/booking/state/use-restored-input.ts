import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { prefilledFields } from '../../routing/booking-steps.ts'
import {
  type BookingFields,
  firstChangedStep,
  mergeUnsentInput,
  parseFormFields,
  parseStoredFields,
  type UnsentInput,
} from './booking-fields.ts'

const storageKey = 'booking.typing'

interface RestoredInputOptions {
  fields: BookingFields
  sent: BookingFields
  /** The query with which the document was loaded. */
  search: string
  restore(stored: BookingFields): void
}

/**
 * Stores unsent input in session storage and restores it after a reload. Also restores input that was entered before
 * hydration, which exists only in the DOM. A layout effect does both before any click is handled. A stored value is
 * replaced if the server's value has changed in the meantime, for example because the form was submitted before
 * hydration (`mergeUnsentInput`). It is also replaced if the visitor comes from a link that fills in the field.
 */
export function useRestoredInput(
  form: RefObject<HTMLFormElement | null>,
  { fields, sent, search, restore }: RestoredInputOptions,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useLayoutEffect(() => {
    const stored = readStored()
    const restored = {
      ...(stored ? mergeUnsentInput(stored, sent) : sent),
      ...(isReload() ? {} : pick(sent, prefilledFields(search))),
      ...inputBeforeHydration(form.current, sent),
    }
    if (firstChangedStep(restored, sent)) restore(restored)
  }, [])
  useEffect(() => {
    if (firstChangedStep(fields, sent)) store({ input: fields, base: sent })
    else clearStoredInput()
  }, [fields, sent])
}

function isReload() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'navigate'
}

const pick = (fields: BookingFields, names: string[]): Partial<BookingFields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

function inputBeforeHydration(form: HTMLFormElement | null, rendered: BookingFields): Partial<BookingFields> {
  if (!form) return {}
  const changed = Object.entries(parseFormFields(new FormData(form))).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(rendered[name as keyof BookingFields]),
  )
  return Object.fromEntries(changed)
}

function readStored(): UnsentInput | undefined {
  try {
    const { input, base } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return input && base ? { input: parseStoredFields(input), base: parseStoredFields(base) } : undefined
  } catch {
    return undefined
  }
}

/** If session storage is blocked, input is lost on a reload. */
function store(unsent: UnsentInput) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(unsent))
  } catch {}
}

export function clearStoredInput() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}
