import type { CardField, CardFieldEvent, OpenCardFields } from '../../card-fields.ts'
import type { CardElement, FieldEvent, TokenResult } from './library.ts'
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
    // One tap pays with a test card. The button's text is a product name, like Apple Pay, so it is not translated.
    mountWallets(box, _order, host) {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Sandbox Pay' })
      const createToken = () => tokenOfTestCard(new URL('tokens', new URL(String(script), location.href)))
      button.addEventListener('click', () => host.canOpenSheet() && void host.pay(createToken))
      box.append(button)
      host.onAvailability(true)
      return () => button.remove()
    },
    async challenge(clientSecret, container) {
      await sandbox.handleChallenge(clientSecret, container, { signal: abortController.signal })
    },
    destroy() {
      abortController.abort()
      for (const element of elements.values()) element.destroy()
    },
  }
}

const testCard = { holder: 'Sandbox Pay', number: '4242424242424242', expiry: '12/39', cvc: '123' }

async function tokenOfTestCard(address: URL): Promise<TokenResult> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(testCard),
  })
  return response.json()
}
