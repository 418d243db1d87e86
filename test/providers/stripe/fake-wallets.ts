export type FakeWallet = 'applePay' | 'googlePay'

/** Stripe's frame with one button per wallet of its hash: `#applePay,googlePay`. */
export const walletButtons = `<!doctype html><style>html,body{margin:0}button{width:100%;height:52px}</style><body><script>
const wallets = location.hash.slice(1).split(',').filter(Boolean)
for (const wallet of wallets) {
  const button = document.createElement('button')
  button.textContent = wallet
  button.addEventListener('click', () => parent.postMessage({ kind: 'wallet', wallet }, '*'))
  document.body.append(button)
}
parent.postMessage({ kind: 'wallets', wallets }, '*')
</script>`

/** The wallet's payment sheet: the guest picks a card or closes it. Its hash contains the displayed line items. */
export const walletSheet = `<!doctype html><p></p>
<button value="pm_card_visa">Pay</button>
<button value="pm_card_chargeDeclinedInsufficientFunds">Pay with an empty card</button>
<button value="pm_card_threeDSecure2Required">Pay with a card that asks</button>
<button value="">Close</button><script>
document.querySelector('p').textContent = decodeURIComponent(location.hash.slice(1))
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () =>
  parent.postMessage({ kind: 'sheet', method: button.value }, '*'))
</script>`

/**
 * Part of the fake Stripe.js: an Elements group with the Express Checkout Element. Stricter than Stripe: the sheet opens only if
 * the click handler calls `resolve` synchronously. Stripe allows one second, which an asynchronous handler could exceed on a slow
 * device.
 */
export const walletsScript = `function walletsGroup(offered, frame, options) {
  let method
  let isSubmitted = false
  const onMessage = (kind, listener) => addEventListener('message', ({ data }) => data.kind === kind && listener(data))
  return {
    submit: async () => ((isSubmitted = true), {}),
    method() {
      if (!isSubmitted) throw new Error('elements.submit() has to come before stripe.createPaymentMethod()')
      document.querySelector('iframe[title=sheet]').remove()
      return method
    },
    create(kind, appearance) {
      Object.assign(window.fakeStripeWas, { wallets: { ...options, ...appearance }, failures: 0, canceled: 0 })
      const listeners = {}
      const buttons = frame('/wallets', offered.join())
      buttons.title = 'wallets'
      onMessage('wallets', ({ wallets }) => {
        buttons.style.height = wallets.length > 0 ? '52px' : '0'
        const available = Object.fromEntries(wallets.map((wallet) => [wallet, true]))
        listeners.ready({ availablePaymentMethods: wallets.length > 0 ? available : undefined })
        window.fakeStripeWas.ready = true
      })
      onMessage('wallet', ({ wallet }) => {
        let details
        listeners.click({
          expressPaymentType: wallet,
          resolve: (resolved) => { details = resolved },
          reject: () => { window.fakeStripeWas.rejected = true },
        })
        if (!details) return
        const sheet = frame('/sheet', encodeURIComponent(JSON.stringify(details.lineItems)))
        sheet.title = 'sheet'
        // Part of the browser's UI, above the page.
        sheet.style.cssText = 'position:fixed;inset:auto 0 0;width:100%;height:200px;background:#fff'
        ;(document.querySelector('dialog[open]') ?? document.body).append(sheet)
      })
      onMessage('sheet', (message) => {
        method = message.method
        if (method) return listeners.confirm({ paymentFailed: () => window.fakeStripeWas.failures++ })
        document.querySelector('iframe[title=sheet]').remove()
        window.fakeStripeWas.canceled++
        listeners.cancel?.({})
      })
      return {
        on(type, listener) { listeners[type] = listener },
        mount: (box) => box.append(buttons),
        destroy: () => buttons.remove(),
      }
    },
  }
}`
