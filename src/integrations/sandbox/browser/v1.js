/// <reference path="./words.d.ts" />
/** @import { BonacaSandbox, CardElement, CardFields, FieldEvent, FieldKind, FieldState, TokenResult } from './library.ts' */

// The library that a merchant's page loads. Card numbers never pass through it: every field is a frame without an origin,
// and the frames speak to each other over ports that are only handed on here.
;(() => {
  const home = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.origin
  const addressOf = (/** @type {string} */ path) => new URL(`/sandbox/${path}`, home).href
  const patienceMs = 25_000

  /** @type {BonacaSandbox} */
  window.BonacaSandbox = ({ locale }) => ({
    fields: ({ placeholders = {} } = {}) => cardFields(locale, placeholders),
    handleChallenge: (clientSecret, container, { signal } = {}) =>
      showChallenge(`challenges/${encodeURIComponent(clientSecret)}?locale=${locale}`, container, signal),
  })

  /**
   * @param {string} locale
   * @param {Partial<Record<FieldKind, string>>} placeholders
   * @returns {CardFields}
   */
  function cardFields(locale, placeholders) {
    /** The frames that answer, with the port to each. @type {Map<FieldKind, MessagePort>} */
    const ports = new Map()
    /** @type {Map<string, (result: TokenResult) => void>} */
    const awaited = new Map()
    /** @type {Set<() => void>} */
    const whenComplete = new Set()

    /** @param {FieldKind} kind @param {MessagePort} port */
    function join(kind, port) {
      ports.set(kind, port)
      const others = kind === 'number' ? [...ports.keys()] : [kind]
      for (const other of others) introduce(other)
      if (ports.size < 3) return
      for (const proceed of whenComplete) proceed()
      whenComplete.clear()
    }

    /** Hands the number's frame and another one the two ends of a channel. @param {FieldKind} kind */
    function introduce(kind) {
      const number = ports.get('number')
      if (kind === 'number' || !number) return
      const channel = new MessageChannel()
      number.postMessage({ type: 'introduce', kind }, [channel.port1])
      ports.get(kind)?.postMessage({ type: 'introduce', kind: 'number' }, [channel.port2])
    }

    /** @param {FieldKind} kind */
    function leave(kind) {
      ports.get(kind)?.close()
      ports.delete(kind)
    }

    const allThere = () =>
      /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          if (ports.size === 3) resolve()
          else whenComplete.add(resolve)
        })
      )

    /** @param {{ holder: string }} details @returns {Promise<TokenResult>} */
    async function createToken({ holder }) {
      const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
      const answer = allThere().then(
        () =>
          /** @type {Promise<TokenResult>} */ (
            new Promise((resolve) => {
              awaited.set(id, resolve)
              ports.get('number')?.postMessage({ type: 'token', id, holder, locale })
            })
          ),
      )
      const result = await Promise.race([answer, silence(locale)])
      awaited.delete(id)
      return result
    }

    return {
      create: (kind, { label = '', placeholder = placeholders[kind] ?? '' } = {}) =>
        cardElement({
          address: addressOf(`fields/${kind}?locale=${locale}`),
          greeting: { type: 'connect', label, placeholder },
          joined: (port) => join(kind, port),
          left: () => leave(kind),
          answered: (id, result) => awaited.get(id)?.(result),
        }),
      createToken,
    }
  }

  /** @param {string} locale @returns {Promise<TokenResult>} */
  function silence(locale) {
    const message = bonacaSandboxWords.unreachable[locale] ?? bonacaSandboxWords.unreachable.en ?? ''
    return new Promise((resolve) => {
      setTimeout(resolve, patienceMs, { error: { code: 'unreachable', message, field: null } })
    })
  }

  /**
   * @param {{
   *   address: string
   *   greeting: { type: 'connect', label: string, placeholder: string }
   *   joined: (port: MessagePort) => void
   *   left: () => void
   *   answered: (id: string, result: TokenResult) => void
   * }} field
   * @returns {CardElement}
   */
  function cardElement({ address, greeting, joined, left, answered }) {
    const frame = document.createElement('iframe')
    /** @type {MessagePort | undefined} */
    let port
    /** @type {Map<FieldEvent, Set<(state: FieldState) => void>>} */
    const listeners = new Map()

    // A frame that is moved in the page loads again: each time it gets a new port.
    frame.addEventListener('load', () => {
      if (port) left()
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }) => {
        if (data.type === 'token') return answered(data.id, data.result)
        if (data.type === 'ready') joined(channel.port1)
        for (const listener of listeners.get(data.type) ?? []) listener(data.state)
      }
      frame.contentWindow?.postMessage(greeting, '*', [channel.port2])
    })
    return {
      mount(container) {
        dress(frame, address, greeting.label)
        container.append(frame)
      },
      focus() {
        frame.focus()
        port?.postMessage({ type: 'focus' })
      },
      destroy() {
        left()
        frame.remove()
      },
      on(event, listener) {
        const heard = listeners.get(event) ?? new Set()
        listeners.set(event, heard.add(listener))
        return () => heard.delete(listener)
      },
    }
  }

  /**
   * @param {string} path
   * @param {Element} container
   * @param {AbortSignal} [signal]
   * @returns {Promise<{ outcome: 'done' | 'left' }>}
   */
  function showChallenge(path, container, signal) {
    const frame = document.createElement('iframe')
    return new Promise((resolve) => {
      /** @param {'done' | 'left'} outcome */
      const end = (outcome) => {
        removeEventListener('message', hear)
        signal?.removeEventListener('abort', leave)
        frame.remove()
        resolve({ outcome })
      }
      const leave = () => end('left')
      /** @param {MessageEvent} event */
      const hear = ({ source, data }) => {
        if (source !== frame.contentWindow) return
        if (data?.type === 'sandbox:size') frame.style.height = `${Math.min(Number(data.height), 900)}px`
        if (data?.type === 'sandbox:challenge') end('done')
      }
      if (signal?.aborted) return leave()
      addEventListener('message', hear)
      signal?.addEventListener('abort', leave)
      // Pressed before its script came, its form leads the whole window on, as it does without any script.
      dress(frame, addressOf(path), '3-D Secure', 'allow-top-navigation-by-user-activation')
      // Until it has said how tall it is.
      frame.style.height = '440px'
      container.append(frame)
    })
  }

  /**
   * A frame as large as its container.
   * @param {HTMLIFrameElement} frame
   * @param {string} address
   * @param {string} title
   * @param {string} [allowed] what it may do besides running its script and sending its form
   */
  function dress(frame, address, title, allowed = '') {
    frame.setAttribute('sandbox', `allow-scripts allow-forms ${allowed}`.trim())
    frame.title = title
    frame.src = address
    // Set one by one through the object model, which a policy of `style-src 'self'` lets pass.
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
    })
  }
})()
