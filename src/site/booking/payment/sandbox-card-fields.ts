import type { CardElement, FieldEvent } from '../../../integrations/sandbox/browser/library.ts'
import type { CardField, CardFieldNews, OpenCardFields } from './card-fields.ts'
import { loadScript } from './load-script.ts'

const heard: FieldEvent[] = ['ready', 'focus', 'blur', 'change', 'submit']

export const openCardFields: OpenCardFields = async ({ script }, locale) => {
  await loadScript(String(script))
  const sandbox = window.BonacaSandbox?.({ locale })
  if (!sandbox) throw new Error('the sandbox has put nothing on the window')
  const fields = sandbox.fields()
  const elements = new Map<CardField, CardElement>()
  const listeners = new Set<(news: CardFieldNews) => void>()
  const leaving = new AbortController()
  return {
    mount(field, box, label) {
      const element = fields.create(field, { label })
      elements.set(field, element)
      for (const type of heard) {
        element.on(type, ({ error }) => {
          for (const tell of listeners) tell({ field, type, error: error?.message ?? null })
        })
      }
      element.mount(box)
    },
    on: (listener) => void listeners.add(listener),
    focus: (field) => elements.get(field)?.focus(),
    createToken: (card) => fields.createToken(card),
    async challenge(clientSecret, container) {
      await sandbox.handleChallenge(clientSecret, container, { signal: leaving.signal })
    },
    destroy() {
      leaving.abort()
      for (const element of elements.values()) element.destroy()
    },
  }
}
