import { amountFormats } from '../../../i18n/formats.ts'
import { defineWhenParsed } from './define-when-parsed.ts'

/** Updates total and deposit of the booking strip when the day or the party changes. */
class BookingStrip extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    this.dataset.live = ''
    form.addEventListener('change', () => this.update(form))
    // After a reload or going back the browser restores the selection, before or after this script runs.
    const restore = () => form.querySelector('option:checked:not([selected])') && this.update(form)
    addEventListener('pageshow', restore)
    restore()
  }

  private update(form: HTMLFormElement) {
    const selected = (name: string) => (form.elements.namedItem(name) as HTMLSelectElement).selectedOptions[0]
    const prices = (selected('date')?.dataset.prices ?? this.dataset.prices ?? '').split(' ')
    const counts = ['adults', 'children', 'infants'].map((name) => Number(selected(name)?.value))
    const { price } = amountFormats(JSON.parse(this.dataset.amountPattern ?? ''))
    form.querySelectorAll('dd').forEach((amount, part) => {
      const cents = counts.reduce((sum, count, fare) => sum + count * Number(prices[fare]?.split(',')[part]), 0)
      amount.textContent = price(cents)
    })
  }
}

defineWhenParsed('booking-strip', BookingStrip)
