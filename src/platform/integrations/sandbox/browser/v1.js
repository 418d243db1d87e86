/// <reference path="./messages.d.ts" />
/** @import { BonacaSandbox, CardElement, SandboxCardFields, FieldEvent, FieldKind, FieldState, TokenResult } from './library.ts' */

// The library for the merchant's page. Card numbers never pass through it: each field is a frame with an opaque origin. This
// script only transfers MessagePorts to the frames, which communicate over them.
;(() => {
  const scriptUrl = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.origin
  const urlOf = (/** @type {string} */ path) => new URL(`/sandbox/${path}`, scriptUrl).href
  const tokenTimeoutMs = 25_000

  /** @type {BonacaSandbox} */
  window.BonacaSandbox = ({ locale }) => ({
    fields: ({ placeholders = {} } = {}) => cardFields(locale, placeholders),
    handleChallenge: (clientSecret, container, { signal } = {}) =>
      showChallenge(`challenges/${encodeURIComponent(clientSecret)}?locale=${locale}`, container, signal),
  })

  /**
   * @param {string} locale
   * @param {Partial<Record<FieldKind, string>>} placeholders
   * @returns {SandboxCardFields}
   */
  function cardFields(locale, placeholders) {
    /** Ports to the connected frames. @type {Map<FieldKind, MessagePort>} */
    const ports = new Map()
    /** @type {Map<string, (result: TokenResult) => void>} */
    const pendingTokens = new Map()
    /** Resolve functions of callers that wait for all three frames. @type {Set<() => void>} */
    const waitingForFrames = new Set()

    /** @param {FieldKind} kind @param {MessagePort} port */
    function addFrame(kind, port) {
      ports.set(kind, port)
      const others = kind === 'number' ? [...ports.keys()] : [kind]
      for (const other of others) connectToNumber(other)
      if (ports.size < 3) return
      for (const resolve of waitingForFrames) resolve()
      waitingForFrames.clear()
    }

    /** Opens a message channel between the number's frame and another one. @param {FieldKind} kind */
    function connectToNumber(kind) {
      const number = ports.get('number')
      if (kind === 'number' || !number) return
      const channel = new MessageChannel()
      number.postMessage({ type: 'peer', kind }, [channel.port1])
      ports.get(kind)?.postMessage({ type: 'peer', kind: 'number' }, [channel.port2])
    }

    /** @param {FieldKind} kind */
    function removeFrame(kind) {
      ports.get(kind)?.close()
      ports.delete(kind)
    }

    const allFramesReady = () =>
      /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          if (ports.size === 3) resolve()
          else waitingForFrames.add(resolve)
        })
      )

    /** @param {{ holder: string }} details @returns {Promise<TokenResult>} */
    async function createToken({ holder }) {
      const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
      const answer = allFramesReady().then(
        () =>
          /** @type {Promise<TokenResult>} */ (
            new Promise((resolve) => {
              pendingTokens.set(id, resolve)
              ports.get('number')?.postMessage({ type: 'create-token', id, holder, locale })
            })
          ),
      )
      const result = await Promise.race([answer, timeout(locale)])
      pendingTokens.delete(id)
      return result
    }

    return {
      create: (kind, { label = '', placeholder = placeholders[kind] ?? '' } = {}) =>
        cardElement({
          url: urlOf(`fields/${kind}?locale=${locale}`),
          connectMessage: { type: 'connect', label, placeholder },
          onReady: (port) => addFrame(kind, port),
          onGone: () => removeFrame(kind),
          onToken: (id, result) => pendingTokens.get(id)?.(result),
        }),
      createToken,
    }
  }

  /** @param {string} locale @returns {Promise<TokenResult>} */
  function timeout(locale) {
    const { unreachable } = bonacaSandboxMessages
    const [language = ''] = locale.split(/[-_]/)
    const message = unreachable[language] ?? unreachable.en ?? ''
    return new Promise((resolve) => {
      setTimeout(resolve, tokenTimeoutMs, { error: { code: 'unreachable', message, field: null } })
    })
  }

  /**
   * @param {{
   *   url: string
   *   connectMessage: { type: 'connect', label: string, placeholder: string }
   *   onReady: (port: MessagePort) => void
   *   onGone: () => void
   *   onToken: (id: string, result: TokenResult) => void
   * }} field
   * @returns {CardElement}
   */
  function cardElement({ url, connectMessage, onReady, onGone, onToken }) {
    const frame = document.createElement('iframe')
    /** @type {MessagePort | undefined} */
    let port
    /** @type {Map<FieldEvent, Set<(state: FieldState) => void>>} */
    const listeners = new Map()

    // Moving a frame in the DOM reloads it. Each load therefore gets a new port.
    frame.addEventListener('load', () => {
      if (port) onGone()
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }) => {
        if (data.type === 'token') return onToken(data.id, data.result)
        if (data.type === 'ready') onReady(channel.port1)
        for (const listener of listeners.get(data.type) ?? []) listener(data.state)
      }
      frame.contentWindow?.postMessage(connectMessage, '*', [channel.port2])
    })
    return {
      mount(container) {
        setUpFrame(frame, url, connectMessage.label)
        container.append(frame)
      },
      focus() {
        frame.focus()
        port?.postMessage({ type: 'focus' })
      },
      destroy() {
        onGone()
        frame.remove()
      },
      on(event, listener) {
        const registered = listeners.get(event) ?? new Set()
        listeners.set(event, registered.add(listener))
        return () => registered.delete(listener)
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
        removeEventListener('message', onMessage)
        signal?.removeEventListener('abort', onAbort)
        frame.remove()
        resolve({ outcome })
      }
      const onAbort = () => end('left')
      /** @param {MessageEvent} event */
      const onMessage = ({ source, data }) => {
        if (source !== frame.contentWindow) return
        if (data?.type === 'sandbox:resize') frame.style.height = `${Math.min(Number(data.height), 900)}px`
        if (data?.type === 'sandbox:challenge-complete') end('done')
      }
      if (signal?.aborted) return onAbort()
      addEventListener('message', onMessage)
      signal?.addEventListener('abort', onAbort)
      // Allows navigation of the top window: if the form is submitted before its script has loaded, it is posted as without
      // JavaScript.
      setUpFrame(frame, urlOf(path), '3-D Secure', 'allow-top-navigation-by-user-activation')
      // The initial height. The frame reports its own height after loading.
      frame.style.height = '440px'
      container.append(frame)
    })
  }

  /**
   * Sets up a sandboxed frame that fills its container.
   * @param {HTMLIFrameElement} frame
   * @param {string} url
   * @param {string} title
   * @param {string} [allowed] further tokens of the `sandbox` attribute
   */
  function setUpFrame(frame, url, title, allowed = '') {
    frame.setAttribute('sandbox', `allow-scripts allow-forms ${allowed}`.trim())
    frame.title = title
    frame.src = url
    // Styles are set through the CSSOM: a CSP of `style-src 'self'` permits this, but no style attributes.
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
    })
  }
})()
