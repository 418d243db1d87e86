import { defineWhenParsed } from './define-when-parsed.ts'

const minuteMs = 60_000
/** The service worker's cache for visited pages. */
const keptPages = 'bonaca.pages'

/**
 * Counts down to boarding. While the page is visible, loads it again once a minute, less often after failures. If the
 * content of the response differs, it replaces the shown content. The response is stored until the boat is back, so
 * that guests can read it without network.
 */
class DayPage extends HTMLElement {
  private timer = 0
  private failures = 0
  private readonly path = location.pathname

  connectedCallback() {
    const wake = () => {
      this.countDown()
      clearTimeout(this.timer)
      if (!document.hidden) this.read()
    }
    document.addEventListener('visibilitychange', wake)
    addEventListener('online', wake)
    this.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('[data-print]')) print()
    })
    setInterval(() => this.countDown(), minuteMs / 6)
    wake()
  }

  private countDown() {
    const line = this.querySelector<HTMLElement>('.day-countdown')
    if (!line) return
    const left = Math.ceil((Date.parse(this.dataset.boardsAt ?? '') - Date.now()) / minuteMs)
    const { hours = '', minutes = '', now = '' } = line.dataset
    const text = left <= 0 ? now : left < 60 ? minutes : hours
    line.textContent = text.replace('{h}', `${Math.floor(left / 60)}`).replace('{m}', `${left % 60}`)
  }

  private async read() {
    try {
      const response = await fetch(this.path, { cache: 'no-store', signal: AbortSignal.timeout(20_000) })
      if (response.status >= 500 || response.status === 429) throw new Error()
      const html = await response.text()
      const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('day-page')
      this.failures = 0
      if (!fresh) return await this.leave()
      await this.keep(html)
      this.show(fresh)
    } catch {
      this.failures++
      const line = this.querySelector<HTMLElement>('.day-read')
      if (line) line.textContent = line.dataset.offline ?? ''
    }
    clearTimeout(this.timer)
    if (!document.hidden) this.timer = window.setTimeout(() => this.read(), minuteMs * 2 ** Math.min(this.failures, 3))
  }

  /**
   * Reloads after a response without a day page: the trip is over, cancelled or on another day. Deletes the stored copy
   * first.
   */
  private async leave() {
    await globalThis.caches?.open(keptPages).then((cache) => cache.delete(this.path))
    location.reload()
  }

  /**
   * Stores a copy of the page. `service-worker.ts` deletes the copy at `Keep-Until`. If storing fails, for example
   * because the disk is full, the page works as before, but can't be read without network.
   */
  private async keep(html: string) {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Keep-Until': this.dataset.until ?? '' }
    const copy = new Response(html, { headers })
    await globalThis.caches
      ?.open(keptPages)
      .then((cache) => cache.put(this.path, copy))
      .catch(() => {})
  }

  private show(fresh: HTMLElement) {
    const isTyping = document.activeElement?.closest('form, details') && this.contains(document.activeElement)
    if (fresh.dataset.version === this.dataset.version) {
      const [line, now] = [this, fresh].map((page) => page.querySelector<HTMLElement>('.day-read'))
      if (line && now) line.replaceWith(now)
    } else if (!isTyping) {
      Object.assign(this.dataset, fresh.dataset)
      this.replaceChildren(...fresh.childNodes)
      const status = this.nextElementSibling
      const told = [...this.querySelectorAll('h1, .lead')].map(({ textContent }) => textContent)
      if (status) status.textContent = told.join('. ')
    }
    this.countDown()
  }
}

defineWhenParsed('day-page', DayPage)
