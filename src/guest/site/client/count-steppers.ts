import { defineWhenParsed } from './define-when-parsed.ts'

/**
 * The stepper buttons of a plain form: they change the number without a request. `data-max` limits the sum of all numbers.
 * The script never changes the `max` attribute of an input: such a change would abort the call of an assistant that is
 * filling in the form.
 */
class CountSteppers extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('.stepper button')
      const input = button?.parentElement?.querySelector('input')
      if (!button || !input) return
      event.preventDefault()
      if (button.ariaDisabled === 'true') return
      input.value = String((Number(input.value) || 0) + (isMore(button) ? 1 : -1))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    this.addEventListener('change', () => this.update())
    // The browser restores the numbers after a reload or going back.
    addEventListener('pageshow', () => this.update())
    this.update()
  }

  private update() {
    const inputs = [...this.querySelectorAll('input')]
    const count = (input: HTMLInputElement) => Number(input.value) || 0
    const sum = inputs.reduce((total, input) => total + count(input), 0)
    for (const input of inputs) {
      const most = this.dataset.max ? Number(this.dataset.max) - sum + count(input) : Number(input.max)
      for (const button of input.parentElement?.querySelectorAll('button') ?? []) {
        const isAtLimit = isMore(button) ? count(input) >= most : count(input) <= Number(input.min)
        button.ariaDisabled = isAtLimit ? 'true' : null
      }
    }
  }
}

const isMore = ({ value }: HTMLButtonElement) => value.startsWith('more:')

defineWhenParsed('count-steppers', CountSteppers)
