const patienceMs = 15_000

/** Reviews that are too long for the page are opened whole, and older ones come without leaving it. */
class GuestBook extends HTMLElement {
  private loading = false
  private readonly cuts = new ResizeObserver((entries) => {
    for (const { target } of entries) offerWhole(target)
  })

  connectedCallback() {
    this.watch(this)
    this.addEventListener('click', (event) => this.answer(event))
    // Another font may need more lines in a box that doesn't grow.
    document.fonts.ready.then(() => this.querySelectorAll('li blockquote').forEach(offerWhole))
  }

  private watch(entries: Element) {
    for (const words of entries.querySelectorAll('blockquote')) this.cuts.observe(words)
  }

  private answer(event: MouseEvent) {
    const pressed = (event.target as Element).closest('li button, a.guest-book-more')
    if (pressed instanceof HTMLButtonElement) this.open(pressed.closest('li') as HTMLElement)
    if (!(pressed instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!this.loading) this.load(pressed)
  }

  /** In a window over the page; in another site's frame, which has no room for one, where it stands. */
  private open(entry: HTMLElement) {
    const modal = this.querySelector('dialog')
    if (!modal) {
      entry.classList.add('whole')
      focusOn(entry)
      return
    }
    const [name, words, about] = ['cite', 'blockquote', 'footer'].map((part) => entry.querySelector(part) as Element)
    modal.querySelector('h2')?.replaceChildren(...(name?.cloneNode(true).childNodes ?? []))
    modal
      .querySelector('.modal-body')
      ?.replaceChildren(...[words, about].flatMap((part) => part?.cloneNode(true) ?? []))
    modal.showModal()
    modal.scrollTop = 0
  }

  private async load(link: HTMLAnchorElement) {
    this.loading = true
    link.setAttribute('aria-busy', 'true')
    this.say('')
    try {
      const answer = await fetch(this.dataset.fragment + link.search, { signal: AbortSignal.timeout(patienceMs) })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      this.take(page.querySelector('guest-book') as GuestBook, link)
    } catch {
      this.say(this.dataset.failed, true)
    }
    link.removeAttribute('aria-busy')
    this.loading = false
  }

  /** Appends another page's entries. Throws where there was no such page, and then nothing has changed. */
  private take(older: GuestBook, link: HTMLAnchorElement) {
    const entries = [...older.querySelectorAll('li')]
    const next = older.querySelector<HTMLAnchorElement>('.guest-book-more')
    this.querySelector('ul')?.append(...entries)
    for (const entry of entries) this.watch(entry)
    if (next) link.search = next.search
    else link.remove()
    if (entries[0]) focusOn(entries[0])
    this.say(older.dataset.told)
  }

  private say(news = '', bad = false) {
    const status = this.querySelector('[role=status]')
    status?.toggleAttribute('data-bad', bad)
    status?.replaceChildren(news)
  }
}

function offerWhole(words: Element) {
  const isCut = words.scrollHeight > words.clientHeight + 1
  words.parentElement?.querySelector('button')?.toggleAttribute('hidden', !isCut)
}

function focusOn(entry: HTMLElement) {
  entry.tabIndex = -1
  entry.focus()
}

customElements.define('guest-book', GuestBook)
