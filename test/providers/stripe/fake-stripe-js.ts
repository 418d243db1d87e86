import type { Page } from '@playwright/test'
import type { FakeStripe } from './fake-stripe.ts'
import { type FakeWallet, walletButtons, walletSheet, walletsScript } from './fake-wallets.ts'

/** PaymentMethod of each Stripe test card number. */
const methods = {
  '4242424242424242': 'pm_card_visa',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
  '4000000000003220': 'pm_card_threeDSecure2Required',
}

/** `stripe.createPaymentMethod` throws for this card number. */
export const failingCard = '4000000000000119'

/**
 * Fakes js.stripe.com and api.stripe.com in the browser: the script, its frames and the API calls of our pages. As with
 * Stripe, the 3-D Secure challenge is appended to the body and covers everything except modal dialogs.
 * @param wallets the wallets available on the device
 * @returns the requested URLs, appended as they occur
 */
export async function fakeStripeJs(page: Page, stripe: FakeStripe, wallets: FakeWallet[] = []): Promise<string[]> {
  const requested: string[] = []
  await page.route('https://js.stripe.com/**', (route) => {
    const { pathname, href } = new URL(route.request().url())
    requested.push(href)
    if (pathname.endsWith('/stripe.js'))
      return route.fulfill({ contentType: 'text/javascript', body: scriptFor(wallets) })
    return route.fulfill({ contentType: 'text/html', body: frames[pathname] ?? '' })
  })
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    requested.push(pathname)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    if (pathname === '/v1/confirmation_tokens') {
      return route.fulfill({ headers, json: stripe.createConfirmationToken(searchParams.get('payment_method') ?? '') })
    }
    const [intent = ''] = (searchParams.get('secret') ?? '').split('_secret_')
    stripe.authenticate(intent, searchParams.get('outcome') === 'approve' ? 'approve' : 'refuse')
    await route.fulfill({ headers, body: '' })
  })
  return requested
}

const field = `<!doctype html><style>html,body{margin:0}input{border:0;width:95%;font-size:17px}</style>
<input><script>
const kind = location.hash.slice(1)
const input = document.querySelector('input')
const notify = (type) => parent.postMessage({ kind, type, value: input.value }, '*')
input.setAttribute('aria-label', kind)
for (const type of ['focus', 'blur', 'input']) input.addEventListener(type, () => notify(type))
addEventListener('message', ({ data }) => data === 'focus' && input.focus())
notify('ready')
</script>`

const challenge = `<!doctype html><button>Approve</button><button>Refuse</button><script>
for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
  const outcome = button.textContent.toLowerCase()
  await fetch('https://api.stripe.com/answer?outcome=' + outcome + '&secret=' + location.hash.slice(1))
  parent.postMessage({ kind: 'question', type: 'answered' }, '*')
})
</script>`

const frames: Record<string, string> = {
  '/field': field,
  '/question': challenge,
  '/wallets': walletButtons,
  '/sheet': walletSheet,
}

const scriptFor = (wallets: FakeWallet[]) => `${walletsScript}
window.Stripe = function (key, options) {
  window.fakeStripeWas = { key, locale: options.locale, elements: {} }
  const methods = ${JSON.stringify(methods)}
  const values = {}
  const frame = (path, hash) => {
    const iframe = document.createElement('iframe')
    iframe.src = 'https://js.stripe.com' + path + '#' + hash
    iframe.style.cssText = 'border:0;width:100%;height:24px'
    return iframe
  }
  function create(kind, options) {
    window.fakeStripeWas.elements[kind] = options
    const inside = frame('/field', kind)
    const listeners = []
    const onMessage = ({ data, source }) => {
      if (source !== inside.contentWindow) return
      if (data.type === 'input') values[kind] = data.value
      const type = data.type === 'input' ? 'change' : data.type
      for (const [wanted, listener] of listeners) if (wanted === type) listener({ elementType: kind })
    }
    addEventListener('message', onMessage)
    return {
      mount(box) { box.classList.add('StripeElement'); box.append(inside) },
      focus() { inside.contentWindow.postMessage('focus', '*') },
      destroy() { removeEventListener('message', onMessage); inside.remove() },
      on(type, listener) { listeners.push([type, listener]) },
    }
  }
  return {
    elements: (options) =>
      options.mode ? walletsGroup(${JSON.stringify(wallets)}, frame, options) : { create },
    async createConfirmationToken({ elements }) {
      const url = 'https://api.stripe.com/v1/confirmation_tokens?payment_method=' + elements.card()
      return { confirmationToken: await (await fetch(url)).json() }
    },
    async createPaymentMethod() {
      if (values.cardNumber === ${JSON.stringify(failingCard)}) throw new TypeError('Failed to fetch')
      const id = methods[values.cardNumber]
      if (!id) return { error: { code: 'incomplete_number', message: 'Your card number is incomplete.' } }
      return { paymentMethod: { id } }
    },
    handleNextAction({ clientSecret }) {
      const overlay = frame('/question', clientSecret)
      overlay.title = 'question'
      overlay.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:#fff'
      document.body.append(overlay)
      return new Promise((resolve) => addEventListener('message', ({ data }) => {
        if (data.kind !== 'question') return
        overlay.remove()
        resolve({})
      }))
    },
  }
}`
