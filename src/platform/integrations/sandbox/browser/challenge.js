// In a frame, sends the decision by fetch and reports it to the parent page by postMessage. As a top-level page the script
// does nothing: the form is posted, and the sandbox redirects back to the merchant.
;(() => {
  if (parent === window) return
  const form = document.querySelector('form')
  const status = /** @type {HTMLElement} */ (document.querySelector('[role=status]'))
  /** @type {Record<string, string>} */
  const texts = JSON.parse(status?.dataset.texts ?? '{}')
  document.querySelector('.back')?.remove()

  const sheet = /** @type {HTMLElement} */ (document.querySelector('main'))
  new ResizeObserver(() => parent.postMessage({ type: 'sandbox:resize', height: sheet.offsetHeight }, '*')).observe(
    sheet,
  )

  /** @param {string} outcome */
  const notifyParent = (outcome) => parent.postMessage({ type: 'sandbox:challenge-complete', outcome }, '*')
  if (status?.dataset.outcome) notifyParent(status.dataset.outcome)

  form?.addEventListener('submit', async (event) => {
    event.preventDefault()
    const buttons = [...form.querySelectorAll('button')]
    const outcome = event.submitter instanceof HTMLButtonElement ? event.submitter.value : 'refuse'
    for (const button of buttons) button.disabled = true
    try {
      const response = await send(outcome)
      if (!response.ok && response.status !== 409) throw new Error(`status ${response.status}`)
      status.textContent = texts[response.ok ? outcome : 'over'] ?? ''
      form.remove()
      notifyParent(response.ok ? outcome : 'over')
    } catch {
      status.textContent = texts.failed ?? ''
      for (const button of buttons) button.disabled = false
    }
  })

  /** @param {string} outcome */
  const send = (outcome) =>
    fetch(location.pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ outcome }),
      signal: AbortSignal.timeout(15_000),
    })
})()
