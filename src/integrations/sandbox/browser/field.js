/** @import { FieldError, FieldKind, FieldState, TokenResult } from './library.ts' */

// One field of a card. It runs in a frame without an origin, and tells the page around it only whether it is empty,
// complete or wrong. The number's frame collects expiry and security code from the other two, and asks for the token.
;(() => {
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form'))
  const input = /** @type {HTMLInputElement} */ (document.querySelector('input'))
  const shownError = /** @type {HTMLElement} */ (document.querySelector('#error'))
  const kind = /** @type {FieldKind} */ (form.dataset.kind)
  /** @type {Record<string, string>} */
  const texts = JSON.parse(form.dataset.texts ?? '{}')

  /** To the page. @type {MessagePort | undefined} */
  let page
  /** To the other frames, by what they hold. @type {Map<FieldKind, MessagePort>} */
  const others = new Map()
  /** Errors are shown from the moment on at which the field was left, or the card was sent. */
  let touched = false
  /** What the server said of this very card. @type {FieldError | null} */
  let refusal = null

  const digitsOf = (/** @type {string} */ text) => text.replace(/\D/g, '')

  /** @type {Record<FieldKind, { digits: number, format: (digits: string) => string, fault: (digits: string) => string | null }>} */
  const kinds = {
    number: {
      digits: 19,
      format: (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 '),
      fault(digits) {
        if (digits.length < 13) return 'incomplete_number'
        if (fitsLuhn(digits)) return null
        return digits.length < 16 ? 'incomplete_number' : 'incorrect_number'
      },
    },
    expiry: {
      digits: 4,
      format: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
      fault(digits) {
        if (digits.length < 4) return 'incomplete_expiry'
        const month = Number(digits.slice(0, 2))
        if (month < 1 || month > 12) return 'invalid_expiry'
        const now = new Date()
        const monthsLeft = (2000 + Number(digits.slice(2)) - now.getFullYear()) * 12 + month - 1 - now.getMonth()
        return monthsLeft < 0 ? 'expired_card' : null
      },
    },
    cvc: { digits: 3, format: (digits) => digits, fault: (digits) => (digits.length < 3 ? 'incomplete_cvc' : null) },
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

  addEventListener('message', function greet({ source, data, ports }) {
    if (source !== parent || data?.type !== 'connect' || !ports[0]) return
    removeEventListener('message', greet)
    page = ports[0]
    page.onmessage = hearPage
    if (data.label) input.setAttribute('aria-label', data.label)
    if (data.placeholder) input.placeholder = data.placeholder
    tell('ready')
    if (document.activeElement === input) tell('focus')
  })

  /** @param {MessageEvent} event */
  function hearPage({ data, ports }) {
    if (data.type === 'focus') input.focus()
    if (data.type === 'introduce' && ports[0]) meet(data.kind, ports[0])
    if (data.type === 'token')
      createToken(data).then((result) => page?.postMessage({ type: 'token', id: data.id, result }))
  }

  /** @param {FieldKind} other @param {MessagePort} port */
  function meet(other, port) {
    others.get(other)?.close()
    others.set(other, port)
    if (kind === 'number') {
      port.start()
      return
    }
    port.onmessage = ({ data }) => {
      if (data.type === 'collect') port.postMessage({ id: data.id, value: input.value, error: touch() })
      if (data.type === 'refused') refuse(data.error)
      if (data.type === 'another number') refuse(null)
    }
  }

  /** @param {{ holder: string, locale: string }} asked @returns {Promise<TokenResult>} */
  async function createToken({ holder, locale }) {
    try {
      const own = { value: input.value, error: touch() }
      const [expiry, cvc] = await Promise.all([collect('expiry'), collect('cvc')])
      if (own.error) return { error: { ...own.error, field: 'number' } }
      if (expiry.error) return { error: { ...expiry.error, field: 'expiry' } }
      if (cvc.error) return { error: { ...cvc.error, field: 'cvc' } }
      const card = { holder, number: own.value, expiry: expiry.value.replace(/\s/g, ''), cvc: cvc.value }
      const result = await send(card, locale)
      if ('error' in result) pass(result.error)
      return result
    } catch {
      return { error: { code: 'unreachable', message: texts.unreachable ?? '', field: null } }
    }
  }

  /** Asks another frame for what was typed there. @param {FieldKind} other @returns {Promise<{ value: string, error: FieldError | null }>} */
  function collect(other) {
    const port = others.get(other)
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
    return new Promise((resolve, reject) => {
      setTimeout(reject, 5_000)
      port?.addEventListener('message', ({ data }) => {
        if (data.id === id) resolve(data)
      })
      port?.postMessage({ type: 'collect', id })
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
    if (![201, 402, 429].includes(response.status)) throw new Error(`answered ${response.status}`)
    return response.json()
  }

  /** The error goes to the frame whose value it is about. @param {import('./library.ts').TokenError} error */
  function pass({ field, code, message }) {
    if (field === kind) refuse({ code, message })
    else if (field && field !== 'holder') others.get(field)?.postMessage({ type: 'refused', error: { code, message } })
  }

  /** @param {FieldError | null} error */
  function refuse(error) {
    refusal = error
    tell('change')
  }

  /** From now on what is wrong is said; what the server said before is asked anew. */
  function touch() {
    touched = true
    refuse(null)
    return stateOf().error
  }

  /** @returns {FieldState} */
  function stateOf() {
    const digits = digitsOf(input.value)
    const fault = rules.fault(digits)
    const found = fault ? { code: fault, message: texts[fault] ?? '' } : refusal
    return { empty: digits === '', complete: !fault, error: touched ? found : null }
  }

  /** @param {import('./library.ts').FieldEvent} type */
  function tell(type) {
    const state = stateOf()
    input.setAttribute('aria-invalid', String(state.error !== null))
    shownError.textContent = state.error?.message ?? ''
    page?.postMessage({ type, state })
  }

  /** Writes the digits in their groups and keeps the cursor behind the digit it was behind. @param {boolean} deleting */
  function rewrite(deleting) {
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    const atEnd = input.selectionStart === input.value.length
    let digits = digitsOf(input.value)
    // 5 can only be May, for no month begins with it; 1 followed by a stroke is January.
    const oneDigitMonth = /^[2-9]$/.test(digits) || /^\s*\d\s*\//.test(input.value)
    if (kind === 'expiry' && !deleting && oneDigitMonth) digits = `0${digits}`
    // As browsers fill it in and people copy it: with the century.
    if (kind === 'expiry' && /^\d\d20\d\d/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
    digits = digits.slice(0, rules.digits)
    // Erasing the separator behind the month would otherwise bring it back at once.
    input.value = deleting && digits.length === 2 ? digits : rules.format(digits)
    const place = atEnd ? input.value.length : placeBehind(input.value, before)
    input.setSelectionRange(place, place)
  }

  /** @param {string} text @param {number} count */
  function placeBehind(text, count) {
    let place = 0
    for (let seen = 0; place < text.length && seen < count; place += 1) if (/\d/.test(text[place] ?? '')) seen += 1
    return place
  }

  input.addEventListener('input', (event) => {
    rewrite(event instanceof InputEvent && event.inputType.startsWith('delete'))
    refuse(null)
    if (kind === 'number') for (const other of others.values()) other.postMessage({ type: 'another number' })
  })
  input.addEventListener('focus', () => tell('focus'))
  input.addEventListener('blur', () => {
    touched = true
    tell('blur')
    tell('change')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    tell('submit')
  })
  // The page gives the focus to the frame; the frame has only one thing to give it to.
  addEventListener('focus', () => input.focus())
  // A click before the frame has loaded gives it the focus, and raises no event here.
  if (document.hasFocus()) input.focus()
  // On a slow line somebody may have typed before this script came.
  if (input.value) rewrite(false)
})()
