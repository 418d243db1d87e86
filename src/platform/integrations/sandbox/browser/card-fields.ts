import type { CardField, CardFieldEvent, OpenCardFields } from '../../card-fields.ts'
import type { CardElement, FieldEvent } from './library.ts'
import { loadScript } from './load-script.ts'

const eventTypes: FieldEvent[] = ['ready', 'focus', 'blur', 'change', 'submit']

export const openCardFields: OpenCardFields = async ({ script }, { iso }) => {
  await loadScript(String(script))
  const sandbox = window.BonacaSandbox?.({ locale: iso.replace('-', '_') })
  if (!sandbox) throw new Error('the sandbox script loaded but window.BonacaSandbox is undefined')
  const fields = sandbox.fields()
  const elements = new Map<CardField, CardElement>()
  const listeners = new Set<(event: CardFieldEvent) => void>()
  const abortController = new AbortController()
  return {
    mount(field, box, label) {
      const element = fields.create(field, { label })
      elements.set(field, element)
      for (const type of eventTypes) {
        element.on(type, ({ error, complete }) => {
          for (const listener of listeners) listener({ field, type, error: error?.message ?? null, complete })
        })
      }
      element.mount(box)
    },
    on: (listener) => void listeners.add(listener),
    focus: (field) => elements.get(field)?.focus(),
    createToken: (card) => fields.createToken(card),
    async challenge(clientSecret, container) {
      await sandbox.handleChallenge(clientSecret, container, { signal: abortController.signal })
    },
    destroy() {
      abortController.abort()
      for (const element of elements.values()) element.destroy()
    },
  }
}
