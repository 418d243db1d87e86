import type { ActionAnswer, ReadAnswer } from '../../operations/operations.ts'
import { isTemporary, post } from '../api/call.ts'
import { randomId } from '../api/random-id.ts'
import { createFieldSaver, type FieldSaver } from './field-saver.ts'

export type SiteData = ReadAnswer<'site'>
export type SiteFieldData = SiteData['fields'][number]

/**
 * The savers of all fields that were shown after the start of the app. They stay when a screen is left, so that nothing
 * typed is lost.
 */
const savers = new Map<string, FieldSaver>()
const listeners = new Set<() => void>()

export function saverOf(field: SiteFieldData): FieldSaver {
  const known = savers.get(field.path)
  if (known) return known
  const saver = createFieldSaver(field, {
    send: async (input) => {
      const { answer } = await post<{ answer: ActionAnswer<'site-save'> }>('actions/site-save', input, {
        'Idempotency-Key': randomId(),
      })
      return answer
    },
    onSaved: siteSaved,
    isTemporary,
  })
  savers.set(field.path, saver)
  return saver
}

/**
 * Tells the listeners that the site was saved. It is also called after other changes that fields show, such as the
 * texts of a picture.
 */
export function siteSaved(): void {
  for (const listener of listeners) listener()
}

/** Calls a listener after each saved field. */
export function onFieldSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const unsaved = () => [...savers.values()].filter((saver) => saver.get().status !== 'saved')

/** Sends what is typed and not saved. @returns whether everything is saved then */
export async function saveAll(): Promise<boolean> {
  await Promise.all(unsaved().map((saver) => saver.flush()))
  return unsaved().length === 0
}

addEventListener('beforeunload', (event) => {
  if (unsaved().length > 0) event.preventDefault()
})
