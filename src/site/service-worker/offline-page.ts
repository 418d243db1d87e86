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

addEventListener('online', () => location.reload())
