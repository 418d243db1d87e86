import { amountFormats } from '../../../../i18n/formats.ts'
import { defineWhenParsed } from '../../client/define-when-parsed.ts'
import { fetchPageData } from '../../client/fetch-page-data.ts'
import { changeAmountRows, isAmountShown, type LiveAmounts, liveAmountNames } from './change-amounts.ts'
import type { SelfServiceAnswer } from './self-service.ts'

const delayMs = 400

/**
 * Requests a quote after every change of the form with the id `data-form`. Shows the amounts, or dashes if there is no
 * quote.
 */
class LiveQuote extends HTMLElement {
  private timer = 0
  private requests = 0

  connectedCallback() {
    const form = document.getElementById(`${this.dataset.form}`)
    if (!(form instanceof HTMLFormElement)) return
    const update = () => {
      clearTimeout(this.timer)
      this.timer = window.setTimeout(() => this.update(form), delayMs)
    }
    form.addEventListener('change', update)
    // After a reload or going back the browser restores the fields, so the quote is requested again.
    addEventListener('pageshow', update)
    update()
  }

  private async update(form: HTMLFormElement) {
    const { bookedTrip, bookedAmounts = '' } = this.dataset
    const input = new FormData(form)
    const request = ++this.requests
    const isBooked = new URLSearchParams([...input] as [string, string][]).toString() === bookedTrip
    this.toggleAttribute('data-changed', !isBooked)
    if (isBooked) return this.show(JSON.parse(bookedAmounts))
    input.set('intent', 'quote')
    const answer = await fetchPageData<SelfServiceAnswer>(form.action, input)
    if (request === this.requests) this.show(answer && 'quote' in answer ? changeAmountRows(answer.quote) : null)
  }

  private show(amounts: LiveAmounts | null) {
    const { price } = amountFormats(JSON.parse(this.dataset.amountPattern ?? ''))
    for (const name of liveAmountNames) {
      const row = this.querySelector<HTMLElement>(`[data-amount=${name}]`)
      const amount = row?.querySelector('dd')
      if (!row || !amount) continue
      amount.textContent = amounts ? price(amounts[name]) : '–'
      row.hidden = !isAmountShown(name, amounts?.refund ?? 0)
      row.className = name === 'due' && amounts?.due ? 'amount now' : 'amount rest'
    }
  }
}

defineWhenParsed('live-quote', LiveQuote)
