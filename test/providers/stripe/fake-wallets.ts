export type FakeWallet = 'applePay' | 'googlePay'

/** Stripe's frame around the buttons of the wallets that the device has: `#applePay,googlePay`. */
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

/** The wallet's sheet, in which the guest takes one of the cards in it, or closes it. Its hash is what it is to say. */
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
 * Part of the stand-in's script: an Elements group for the Express Checkout Element. The sheet opens only where the press
 * of its button is answered at once; Stripe waits for a second, but who needs none is in time on every machine.
 */
export const walletsScript = `function walletsGroup(offered, frame, options) {
  let method
  let isSubmitted = false
  const hear = (kind, listener) => addEventListener('message', ({ data }) => data.kind === kind && listener(data))
  return {
    submit: async () => ((isSubmitted = true), {}),
    method() {
      if (!isSubmitted) throw new Error('elements.submit() has to come before stripe.createPaymentMethod()')
      document.querySelector('iframe[title=sheet]').remove()
      return method
    },
    create(kind, looks) {
      Object.assign(window.fakeStripeWas, { wallets: { ...options, ...looks }, failures: 0, canceled: 0 })
      const listeners = {}
      const buttons = frame('/wallets', offered.join())
      buttons.title = 'wallets'
      hear('wallets', ({ wallets }) => {
        buttons.style.height = wallets.length > 0 ? '52px' : '0'
        const has = Object.fromEntries(wallets.map((wallet) => [wallet, true]))
        listeners.ready({ availablePaymentMethods: wallets.length > 0 ? has : undefined })
        window.fakeStripeWas.ready = true
      })
      hear('wallet', ({ wallet }) => {
        let opened
        listeners.click({
          expressPaymentType: wallet,
          resolve: (details) => { opened = details },
          reject: () => { window.fakeStripeWas.rejected = true },
        })
        if (!opened) return
        const sheet = frame('/sheet', encodeURIComponent(JSON.stringify(opened.lineItems)))
        sheet.title = 'sheet'
        // A part of the browser, over everything.
        sheet.style.cssText = 'position:fixed;inset:auto 0 0;width:100%;height:200px;background:#fff'
        ;(document.querySelector('dialog[open]') ?? document.body).append(sheet)
      })
      hear('sheet', (told) => {
        method = told.method
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
