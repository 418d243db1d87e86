import { defineWhenParsed } from './define-when-parsed.ts'

const timeoutMs = 15_000

/** Opens truncated reviews in full, and appends older reviews without leaving the page. */
class GuestBook extends HTMLElement {
  private loading = false
  // Observes the comments and not their lists: showing a button changes the height of a list, which would trigger the
  // observer again.
  private readonly sizeObserver = new ResizeObserver((entries) => {
    for (const { target } of entries) toggleOpenButton(target)
    for (const list of new Set(entries.map(({ target }) => target.closest('ul')))) toggleTabStop(list)
  })

  connectedCallback() {
    this.watch(this)
    this.addEventListener('click', (event) => this.onClick(event))
    // In the web font a text can need more lines. But the truncated box then keeps its size, so the ResizeObserver does
    // not fire, and the buttons are updated here.
    document.fonts.ready.then(() => this.querySelectorAll('li blockquote').forEach(toggleOpenButton))
  }

  private watch(entries: Element) {
    for (const quote of entries.querySelectorAll('blockquote')) this.sizeObserver.observe(quote)
  }

  private onClick(event: MouseEvent) {
    const control = (event.target as Element).closest('li button, a.guest-book-more')
    if (control instanceof HTMLButtonElement) this.open(control.closest('li') as HTMLElement)
    if (!(control instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!this.loading) this.load(control)
  }

  /** Shows a review in full: in a modal dialog, or in place in an embedded fragment, which has no dialog. */
  private open(entry: HTMLElement) {
    const modal = this.querySelector('dialog')
    if (!modal) {
      entry.classList.add('expanded')
      focusOn(entry)
      return
    }
    const [name, quote, details] = ['cite', 'blockquote', 'footer'].map((part) => entry.querySelector(part) as Element)
    modal.querySelector('h2')?.replaceChildren(...(name?.cloneNode(true).childNodes ?? []))
    modal
      .querySelector('.modal-body')
      ?.replaceChildren(...[quote, details].flatMap((part) => part?.cloneNode(true) ?? []))
    modal.showModal()
    modal.scrollTop = 0
  }

  private async load(link: HTMLAnchorElement) {
    this.loading = true
    link.setAttribute('aria-busy', 'true')
    this.announce('')
    try {
      const response = await fetch(this.dataset.fragment + link.search, { signal: AbortSignal.timeout(timeoutMs) })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      this.appendReviews(page.querySelector('guest-book') as GuestBook, link)
    } catch {
      this.announce(this.dataset.failedText, true)
    }
    link.removeAttribute('aria-busy')
    this.loading = false
  }

  /**
   * Appends the reviews of another page. If the response contains no reviews, `older` is null, and this throws before
   * it changes anything.
   */
  private appendReviews(older: GuestBook, link: HTMLAnchorElement) {
    const entries = [...older.querySelectorAll('li')]
    const next = older.querySelector<HTMLAnchorElement>('.guest-book-more')
    this.querySelector('ul')?.append(...entries)
    for (const entry of entries) this.watch(entry)
    if (next) link.search = next.search
    else link.remove()
    if (entries[0]) focusOn(entries[0])
    this.announce(older.dataset.appendedText)
  }

  private announce(message = '', isError = false) {
    const status = this.querySelector('[role=status]')
    status?.toggleAttribute('data-error', isError)
    status?.replaceChildren(message)
  }
}

/** Makes the list focusable if it scrolls horizontally, so that the arrow keys can scroll it. */
function toggleTabStop(list: Element | null) {
  if (list && list.scrollWidth > list.clientWidth) list.setAttribute('tabindex', '0')
  else list?.removeAttribute('tabindex')
}

function toggleOpenButton(quote: Element) {
  const isClamped = quote.scrollHeight > quote.clientHeight + 1
  quote.parentElement?.querySelector('button')?.toggleAttribute('hidden', !isClamped)
}

function focusOn(entry: HTMLElement) {
  entry.tabIndex = -1
  entry.focus()
}

defineWhenParsed('guest-book', GuestBook)
