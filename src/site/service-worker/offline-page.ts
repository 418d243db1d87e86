/** The offline page's own script: it names what this address needs and what is kept, and leaves once there is a connection. */
for (const note of document.querySelectorAll<HTMLElement>('[data-under]')) {
  const { under = '' } = note.dataset
  note.hidden = location.pathname !== under && !location.pathname.startsWith(`${under}/`)
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('.kept-pages a')) {
  void caches.match(link.pathname).then((kept) => {
    const entry = link.closest('li')
    const list = link.closest('section')
    if (kept && entry && list) entry.hidden = list.hidden = false
  })
}

/**
 * At sea a telephone often takes itself for connected while nothing gets through, and the other way round: what the
 * browser thinks only says when to ask. The address is the lightest one, and no worker answers it.
 */
async function leaveIfInRange() {
  if (document.hidden) return
  const answer = await fetch('/livez', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(4_000) }).catch(
    () => undefined,
  )
  if (answer?.ok) location.reload()
}

addEventListener('online', leaveIfInRange)
document.addEventListener('visibilitychange', leaveIfInRange)
setInterval(leaveIfInRange, 5_000)
