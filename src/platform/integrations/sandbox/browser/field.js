/** @import { SandboxFieldError, FieldKind, FieldState, TokenResult } from './library.ts' */

// One card field in a sandboxed frame with an opaque origin. The parent page only receives its state (empty, complete,
// error). The frame of the card number requests expiry and security code from the other two frames and creates the token.
;(() => {
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form'))
  const input = /** @type {HTMLInputElement} */ (document.querySelector('input'))
  const shownError = /** @type {HTMLElement} */ (document.querySelector('#error'))
  const kind = /** @type {FieldKind} */ (form.dataset.kind)
  /** @type {Record<string, string>} */
  const texts = JSON.parse(form.dataset.texts ?? '{}')

  /** Port to the merchant's page. @type {MessagePort | undefined} */
  let page
  /** Ports to the other card fields. @type {Map<FieldKind, MessagePort>} */
  const peers = new Map()
  /** Errors are only shown after the first blur or submit. */
  let touched = false
  /** Error of the server for this field's value. @type {SandboxFieldError | null} */
  let serverError = null

  const digitsOf = (/** @type {string} */ text) => text.replace(/\D/g, '')

  /** @type {Record<FieldKind, { digits: number, format: (digits: string) => string, validate: (digits: string) => string | null }>} */
  const kinds = {
    number: {
      digits: 19,
      format: (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 '),
      validate(digits) {
        if (digits.length < 13) return 'incomplete_number'
        if (fitsLuhn(digits)) return null
        return digits.length < 16 ? 'incomplete_number' : 'incorrect_number'
      },
    },
    expiry: {
      digits: 4,
      format: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
      validate(digits) {
        if (digits.length < 4) return 'incomplete_expiry'
        const month = Number(digits.slice(0, 2))
        if (month < 1 || month > 12) return 'invalid_expiry'
        const now = new Date()
        const monthsLeft = (2000 + Number(digits.slice(2)) - now.getFullYear()) * 12 + month - 1 - now.getMonth()
        return monthsLeft < 0 ? 'expired_card' : null
      },
    },
    cvc: { digits: 3, format: (digits) => digits, validate: (digits) => (digits.length < 3 ? 'incomplete_cvc' : null) },
  }
  const rules = kinds[kind]

  /** @param {string} digits */
  function fitsLuhn(digits) {
    let sum = 0
    for (const [place, digit] of [...digits].reverse().entries()) {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 === 0
  }

  addEventListener('message', function connect({ source, data, ports }) {
    if (source !== parent || data?.type !== 'connect' || !ports[0]) return
    removeEventListener('message', connect)
    page = ports[0]
    page.onmessage = onPageMessage
    if (data.label) input.setAttribute('aria-label', data.label)
    if (data.placeholder) input.placeholder = data.placeholder
    notify('ready')
    if (document.activeElement === input) notify('focus')
  })

  /** @param {MessageEvent} event */
  function onPageMessage({ data, ports }) {
    if (data.type === 'focus') input.focus()
    if (data.type === 'peer' && ports[0]) addPeer(data.kind, ports[0])
    if (data.type === 'create-token')
      createToken(data).then((result) => page?.postMessage({ type: 'token', id: data.id, result }))
  }

  /** @param {FieldKind} other @param {MessagePort} port */
  function addPeer(other, port) {
    peers.get(other)?.close()
    peers.set(other, port)
    if (kind === 'number') {
      port.start()
      return
    }
    port.onmessage = ({ data }) => {
      if (data.type === 'get-value') port.postMessage({ id: data.id, value: input.value, error: validate() })
      if (data.type === 'set-error') setServerError(data.error)
      if (data.type === 'number-changed') setServerError(null)
    }
  }

  /** @param {{ holder: string, locale: string }} request @returns {Promise<TokenResult>} */
  async function createToken({ holder, locale }) {
    try {
      const own = { value: input.value, error: validate() }
      const [expiry, cvc] = await Promise.all([getValue('expiry'), getValue('cvc')])
      if (own.error) return { error: { ...own.error, field: 'number' } }
      if (expiry.error) return { error: { ...expiry.error, field: 'expiry' } }
      if (cvc.error) return { error: { ...cvc.error, field: 'cvc' } }
      const card = { holder, number: own.value, expiry: expiry.value.replace(/\s/g, ''), cvc: cvc.value }
      const result = await send(card, locale)
      if ('error' in result) showError(result.error)
      return result
    } catch {
      return { error: { code: 'unreachable', message: texts.unreachable ?? '', field: null } }
    }
  }

  /** Requests the value of another field. @param {FieldKind} other @returns {Promise<{ value: string, error: SandboxFieldError | null }>} */
  function getValue(other) {
    const port = peers.get(other)
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
    return new Promise((resolve, reject) => {
      setTimeout(reject, 5_000)
      port?.addEventListener('message', ({ data }) => {
        if (data.id === id) resolve(data)
      })
      port?.postMessage({ type: 'get-value', id })
    })
  }

  /** @param {object} card @param {string} locale @returns {Promise<TokenResult>} */
  async function send(card, locale) {
    const response = await fetch('../tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Locale': locale },
      credentials: 'omit',
      body: JSON.stringify(card),
      signal: AbortSignal.timeout(15_000),
    })
    if (![201, 402, 429].includes(response.status)) throw new Error(`status ${response.status}`)
    return response.json()
  }

  /** Shows the error in the field that it concerns. @param {import('./library.ts').TokenError} error */
  function showError({ field, code, message }) {
    if (field === kind) setServerError({ code, message })
    else if (field && field !== 'holder') peers.get(field)?.postMessage({ type: 'set-error', error: { code, message } })
  }

  /** @param {SandboxFieldError | null} error */
  function setServerError(error) {
    serverError = error
    notify('change')
  }

  /** Validates the input. From now on errors are shown; the last error of the server is discarded. */
  function validate() {
    touched = true
    setServerError(null)
    return stateOf().error
  }

  /** @returns {FieldState} */
  function stateOf() {
    const digits = digitsOf(input.value)
    const code = rules.validate(digits)
    const error = code ? { code, message: texts[code] ?? '' } : serverError
    // A shorter number may be the beginning of a longer one.
    const isWhole = kind !== 'number' || digits.length >= 16 || (digits.length === 15 && /^3[47]/.test(digits))
    return { empty: digits === '', complete: !code && isWhole, error: touched ? error : null }
  }

  /** @param {import('./library.ts').FieldEvent} type */
  function notify(type) {
    const state = stateOf()
    input.setAttribute('aria-invalid', String(state.error !== null))
    shownError.textContent = state.error?.message ?? ''
    page?.postMessage({ type, state })
  }

  /** Formats the input and preserves the cursor position. @param {boolean} deleting */
  function format(deleting) {
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    const atEnd = input.selectionStart === input.value.length
    let digits = digitsOf(input.value)
    // A first digit from 2 to 9, or one digit before a slash, is a one-digit month: prepends a zero.
    const oneDigitMonth = /^[2-9]$/.test(digits) || /^\s*\d\s*\//.test(input.value)
    if (kind === 'expiry' && !deleting && oneDigitMonth) digits = `0${digits}`
    // Autofill and paste may insert a four-digit year: removes its first two digits.
    if (kind === 'expiry' && /^\d\d20\d\d/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
    digits = digits.slice(0, rules.digits)
    // While deleting, no separator is added after the month: the user could never delete it.
    input.value = deleting && digits.length === 2 ? digits : rules.format(digits)
    const cursor = atEnd ? input.value.length : positionAfterDigits(input.value, before)
    input.setSelectionRange(cursor, cursor)
  }

  /** @param {string} text @param {number} count */
  function positionAfterDigits(text, count) {
    let position = 0
    for (let seen = 0; position < text.length && seen < count; position += 1)
      if (/\d/.test(text[position] ?? '')) seen += 1
    return position
  }

  input.addEventListener('input', (event) => {
    format(event instanceof InputEvent && event.inputType.startsWith('delete'))
    setServerError(null)
    if (kind === 'number') for (const peer of peers.values()) peer.postMessage({ type: 'number-changed' })
  })
  input.addEventListener('focus', () => notify('focus'))
  input.addEventListener('blur', () => {
    touched = true
    notify('blur')
    notify('change')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    notify('submit')
  })
  // Moves the focus from the frame to its only input.
  addEventListener('focus', () => input.focus())
  // If the frame received the focus before this script ran, there is no event.
  if (document.hasFocus()) input.focus()
  // If the visitor typed before this script ran, the input is not formatted yet.
  if (input.value) format(false)
})()
