import { consentTo, storeConsent, storedConsent } from '../consent/consent-record.ts'
import { whenPainted } from '../when-painted.ts'
import { keepTyped, restoreTyped } from './typed.ts'

/**
 * The cookie banner: a popover that scripts alone open, since without them nothing asks for consent. It shows by itself
 * until there is a decision; "Cookie settings" opens it again, with that decision in its switches.
 */
export class ConsentBanner extends HTMLElement {
  private opener: HTMLElement | null = null
  private room = '0px'
  private readonly listen = ({ target }: Event) => {
    const button = (target as Element).closest('button')
    if (button?.popoverTargetElement === this && !this.contains(button)) this.openFrom(button)
  }

  connectedCallback() {
    document.addEventListener('click', this.listen)
    this.onclick = ({ target, detail }) => {
      // Opening the list moves its button under the pointer: the second of two quick clicks is no decision.
      if (detail < 2) this.decide((target as Element).closest('button')?.value)
    }
    this.onkeydown = ({ key }) => {
      if (key === 'Escape') this.hidePopover()
    }
    this.ontoggle = (event) => {
      if ((event as ToggleEvent).newState === 'closed') this.opener?.focus()
    }
    new ResizeObserver(() => this.makeRoom()).observe(this)
    // Where storage is forbidden a decision couldn't be kept: everything stays denied, and nobody is asked each time.
    try {
      if (!storedConsent()) whenPainted(() => this.showPopover())
      restoreTyped()
    } catch {}
  }

  disconnectedCallback() {
    document.removeEventListener('click', this.listen)
  }

  /** What it covers can be scrolled to. A custom property at the root would have every element of the page styled anew. */
  private makeRoom() {
    const height = `${this.offsetHeight}px`
    if (height === this.room) return
    this.room = height
    document.documentElement.style.scrollPaddingBottom = `calc(${height} + var(--scroll-below))`
    for (const covered of document.querySelectorAll<HTMLElement>('.site-footer, .toasts'))
      covered.style.setProperty('--consent-height', height)
  }

  private openFrom(button: HTMLElement) {
    this.opener = button
    this.showPopover()
    const details = this.querySelector('details')
    if (details) details.open = true
    this.querySelector('summary')?.focus()
    try {
      const consent = storedConsent()
      for (const input of this.switches) input.checked = consent?.[input.name as keyof typeof consent] === 'granted'
    } catch {}
  }

  /** @param choice all, selected or essential; the banner's other buttons say nothing */
  private decide(choice: string | undefined) {
    if (!choice) return
    const ticked = this.switches.filter(({ checked }) => checked).map(({ name }) => name)
    try {
      storeConsent(consentTo((category) => choice === 'all' || (choice === 'selected' && ticked.includes(category))))
      keepTyped()
      location.reload()
    } catch {
      this.hidePopover()
    }
  }

  private get switches() {
    return [...this.querySelectorAll<HTMLInputElement>('input[name]')]
  }
}
