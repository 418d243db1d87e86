import { useSyncExternalStore } from 'react'
import type { AnswerOf } from '../../../operations/define-operation.ts'
import type { pictureAdd } from '../../../operations/picture-add.ts'
import { randomId } from '../../api/random-id.ts'
import { upload } from '../../api/upload.ts'
import { reloadPictures } from './store.ts'

interface Upload {
  key: string
  name: string
  file: File
  state: 'waiting' | 'sending' | 'failed' | 'done'
  /** The part that is sent, from 0 to 1. */
  sent: number
  error?: unknown
  hash?: string
}

/** The uploads are kept here, so that they continue when their screen is left. */
let uploads: readonly Upload[] = []
let isSending = false
const listeners = new Set<() => void>()

export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads)

/** Sends files, one after the other. */
export function uploadFiles(files: Iterable<File>): void {
  const added = [...files].map(
    (file): Upload => ({ key: randomId(), name: nameOf(file), file, state: 'waiting', sent: 0 }),
  )
  set([...uploads.filter(({ state }) => state !== 'done'), ...added])
  void sendNext()
}

export function sendAgain(key: string): void {
  change(key, { state: 'waiting', error: undefined, sent: 0 })
  void sendNext()
}

/** Removes a failed upload from the list. */
export const forgetUpload = (key: string): void => set(uploads.filter((each) => each.key !== key))

async function sendNext(): Promise<void> {
  const next = uploads.find(({ state }) => state === 'waiting')
  if (isSending || !next) return
  isSending = true
  const { key, file, name } = next
  change(key, { state: 'sending' })
  try {
    const { answer } = await upload<{ answer: AnswerOf<typeof pictureAdd> }>(
      `pictures?name=${encodeURIComponent(name)}`,
      file,
      { key, onProgress: (sent) => change(key, { sent }) },
    )
    change(key, { state: 'done', hash: answer.picture.hash })
    await reloadPictures()
  } catch (error) {
    change(key, { state: 'failed', error })
  }
  isSending = false
  void sendNext()
}

/**
 * The name of a file without its ending. Long numbers, which cameras write, are shortened, because they could be card
 * numbers.
 */
function nameOf({ name }: File): string {
  const text = name.replace(/\.\w{2,5}$/, '').replace(/\d[\d _-]{11,}/g, (digits) => digits.slice(0, 8))
  return text.trim().slice(0, 120) || name.slice(0, 20)
}

const change = (key: string, fields: Partial<Upload>) =>
  set(uploads.map((each) => (each.key === key ? { ...each, ...fields } : each)))

function set(next: readonly Upload[]) {
  uploads = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault()
})
