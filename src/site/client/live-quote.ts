import { fetchPageData } from './fetch-page-data.ts'

/** The parts of a quote that are shown (`contract/change.ts`). */
interface Quote {
  quote: { total_amount: number }
  due_now_amount: number
  refund_amount: number
  rest_amount: number
}

const delayMs = 400

/** Requests a quote after each change of its form, and shows the amounts, or dashes if there is no quote. */
class LiveQuote extends HTMLElement {
  private bookedTexts: (string | null)[] = []
  private bookedInput = ''
  private timer = 0
  private requests = 0

  connectedCallback() {
    const form = document.getElementById(`${this.dataset.form}`)
    if (!(form instanceof HTMLFormElement)) return
    this.bookedTexts = this.amounts.map(({ textContent }) => textContent)
    this.bookedInput = this.dataset.booked ?? ''
    const update = () => {
      clearTimeout(this.timer)
      this.timer = window.setTimeout(() => this.update(form), delayMs)
    }
    form.addEventListener('change', update)
    // After a reload or going back the browser restores the fields.
    addEventListener('pageshow', update)
    update()
  }

  private get amounts() {
    return [...this.querySelectorAll<HTMLElement>('[data-amount]')]
  }

  private async update(form: HTMLFormElement) {
    const input = new FormData(form)
    input.delete('shown_month')
    const request = ++this.requests
    if (new URLSearchParams([...input] as [string, string][]).toString() === this.bookedInput) return this.show()
    input.set('intent', 'quote')
    const answer = await fetchPageData<{ quote?: Quote }>(form.action, input)
    if (request === this.requests) this.show(answer?.quote ?? null)
  }

  /** @param quote undefined restores the amounts of the booking; null shows dashes */
  private show(quote?: Quote | null) {
    const { locale, currency = '' } = this.dataset
    const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency })
    const cents: Record<string, unknown> = { ...quote?.quote, ...quote }
    this.amounts.forEach((amount, index) => {
      const field = `${amount.dataset.amount}`
      amount.textContent =
        quote === undefined ? (this.bookedTexts[index] ?? '') : quote ? format(Number(cents[field]) / 100) : '–'
      const row = amount.parentElement
      if (row && field === 'refund_amount') row.hidden = !quote?.refund_amount
      if (row && field === 'due_now_amount') {
        row.hidden = Boolean(quote?.refund_amount)
        row.className = quote?.due_now_amount ? 'amount now' : 'amount rest'
      }
    })
  }
}

customElements.define('live-quote', LiveQuote)
