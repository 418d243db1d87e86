export type FakeWallet = 'applePay' | 'googlePay'

/** Stripe's frame with the wallet buttons, one for each wallet in the URL's hash, such as `#applePay,googlePay`. */
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

/**
 * The wallet's payment sheet: the guest picks a card or closes the sheet. The hash of its URL contains the line items
 * to show. While a payment is processed, the buttons are disabled. After a failure the sheet shows the message, and
 * another card can be picked.
 */
export const walletSheet = `<!doctype html><p></p><output></output>
<button value="pm_card_visa">Pay</button>
<button value="pm_card_chargeDeclinedInsufficientFunds">Pay with an empty card</button>
<button value="pm_card_threeDSecure2Required">Pay with a card that asks</button>
<button value="">Close</button><script>
document.querySelector('p').textContent = decodeURIComponent(location.hash.slice(1))
const buttons = [...document.querySelectorAll('button')]
const setBusy = (busy) => buttons.forEach((button) => (button.disabled = busy))
for (const button of buttons) button.addEventListener('click', () => {
  setBusy(true)
  parent.postMessage({ kind: 'sheet', method: button.value }, '*')
})
addEventListener('message', ({ data }) => {
  document.querySelector('output').textContent = data.failure
  setBusy(false)
})
</script>`

/**
 * Part of the fake Stripe.js: an Elements group with the Express Checkout Element. Stricter than Stripe: the sheet opens only if
 * the click handler calls `resolve` synchronously. Stripe allows one second, which an asynchronous handler could exceed on a slow
 * device. The sheet is modal and also covers the bank's challenge. It stays open until the guest closes it or the frame
 * of the buttons is removed, because Stripe documents no call that closes the sheet.
 */
export const walletsScript = `function walletsGroup(offered, frame, options) {
  let method
  let sheet
  const state = window.fakeStripeWas
  const onMessage = (kind, listener) => addEventListener('message', ({ data }) => data.kind === kind && listener(data))
  const closeSheet = () => (sheet?.remove(), (sheet = undefined))
  function openSheet(lineItems) {
    const content = frame('/sheet', encodeURIComponent(JSON.stringify(lineItems)))
    content.title = 'sheet'
    content.style.height = '200px'
    sheet = document.createElement('dialog')
    sheet.role = 'none'
    sheet.append(content)
    document.body.append(sheet)
    sheet.showModal()
  }
  return {
    submit: async () => ((state.submitted = method), {}),
    /** The card of the last confirmation; a second token needs another call of \`submit\`. */
    card() {
      if (!state.submitted) throw new Error('elements.submit() has to come before stripe.createConfirmationToken()')
      const card = state.submitted
      state.submitted = undefined
      return card
    },
    create(kind, appearance) {
      Object.assign(state, { wallets: { ...options, ...appearance }, failures: 0, canceled: 0 })
      const listeners = {}
      window.failWallets = () => listeners.loaderror({ elementType: kind, error: { type: 'api_connection_error' } })
      let buttons
      onMessage('wallets', ({ wallets }) => {
        buttons.style.height = wallets.length > 0 ? '52px' : '0'
        const available = Object.fromEntries(wallets.map((wallet) => [wallet, true]))
        listeners.ready({ availablePaymentMethods: wallets.length > 0 ? available : undefined })
        state.ready = true
      })
      onMessage('wallet', ({ wallet }) => {
        let details
        listeners.click({
          expressPaymentType: wallet,
          resolve: (resolved) => { details = resolved },
          reject: () => { state.rejected = true },
        })
        if (details) openSheet(details.lineItems)
      })
      onMessage('sheet', (message) => {
        method = message.method
        if (method) return listeners.confirm({ paymentFailed })
        closeSheet()
        state.canceled++
        listeners.cancel?.({})
      })
      function paymentFailed({ message = '' } = {}) {
        state.failures++
        sheet?.querySelector('iframe').contentWindow.postMessage({ failure: message }, '*')
      }
      const unmount = () => (closeSheet(), buttons?.remove())
      return {
        on(type, listener) { listeners[type] = listener },
        mount(box) {
          buttons = frame('/wallets', offered.join())
          buttons.title = 'wallets'
          box.append(buttons)
        },
        unmount,
        destroy: unmount,
      }
    },
  }
}`
