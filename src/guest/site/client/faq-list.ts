import { defineWhenParsed } from './define-when-parsed.ts'

/** Shows the questions that contain all words of the search, including those behind "More questions". */
class FaqList extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector<HTMLElement>('.faq-search')
    const status = field?.querySelector('p')
    const others = this.querySelector<HTMLDetailsElement>('.faq-others')
    if (!field || !status || !others) return
    field.hidden = false
    field.querySelector('input')?.addEventListener('input', ({ target }) => {
      const words = plain((target as HTMLInputElement).value)
        .split(/\s+/)
        .filter(Boolean)
      const questions = [...this.querySelectorAll<HTMLDetailsElement>('details:not(.faq-others)')]
      for (const question of questions) {
        const text = plain(question.textContent)
        question.hidden = !words.every((word) => text.includes(word))
      }
      if (words.length > 0) others.open = true
      this.toggleAttribute('data-searching', words.length > 0)
      status.textContent = questions.every(({ hidden }) => hidden) ? (this.dataset.none ?? '') : ''
    })
  }
}

/** The text in lower case without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

defineWhenParsed('faq-list', FaqList)
