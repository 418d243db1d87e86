import { buildConsent, readConsent, saveConsent } from '../consent/consent-record.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { updateAttributionCookies } from './attribution-cookies.ts'
import { restoreFormInput, saveFormInput } from './preserve-form.ts'

/**
 * The cookie banner: a popover that only a script opens, since without JavaScript nothing needs consent. It opens on
 * every page until the visitor decides. "Cookie settings" reopens it with the stored decision.
 */
export class ConsentBannerElement extends HTMLElement {
  private opener: HTMLElement | null = null
  private reservedHeight = '0px'
  private readonly onDocumentClick = ({ target }: Event) => {
    const button = (target as Element).closest('button')
    if (button?.popoverTargetElement === this && !this.contains(button)) this.openFrom(button)
  }

  connectedCallback() {
    document.addEventListener('click', this.onDocumentClick)
    this.onclick = ({ target, detail }) => {
      // Opening the details moves a button under the pointer. Ignore the second click of a double click, which would
      // press that button.
      if (detail < 2) this.decide((target as Element).closest('button')?.value)
    }
    this.onkeydown = ({ key }) => {
      if (key === 'Escape') this.decide('close')
    }
    this.ontoggle = (event) => {
      if ((event as ToggleEvent).newState === 'closed') this.opener?.focus()
    }
    new ResizeObserver(() => this.reserveSpace()).observe(this)
    // If storage is blocked, `readConsent` throws: the banner stays closed and consent stays denied, because no
    // decision could be stored.
    try {
      const consent = readConsent()
      updateAttributionCookies(consent)
      if (!consent) afterFirstPaint(() => this.showPopover())
      restoreFormInput()
    } catch {}
  }

  disconnectedCallback() {
    document.removeEventListener('click', this.onDocumentClick)
  }

  /**
   * Reserves space at the end of the page, so that content below the banner can be scrolled into view. The custom
   * property is set on two elements only: on the root element it would recalculate the styles of the whole page.
   */
  private reserveSpace() {
    const height = `${this.offsetHeight}px`
    if (height === this.reservedHeight) return
    this.reservedHeight = height
    document.documentElement.style.scrollPaddingBottom = `calc(${height} + var(--scroll-padding-below))`
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
      const consent = readConsent()
      for (const input of this.switches) input.checked = consent?.[input.name as keyof typeof consent] === 'granted'
    } catch {}
  }

  /**
   * Handles a button. Closing the banner decides for `essential`, unless a decision is stored.
   * @param choice `all`, `selected`, `essential` or `close`; undefined for a button without a decision
   */
  private decide(choice: string | undefined) {
    if (!choice) return
    const isClosed = choice === 'close'
    if (isClosed) this.hidePopover()
    const selected = this.switches.filter(({ checked }) => checked).map(({ name }) => name)
    try {
      if (isClosed && readConsent()) return
      const consent = buildConsent(
        (category) => choice === 'all' || (choice === 'selected' && selected.includes(category)),
      )
      saveConsent(consent)
      // Closing the banner denies everything optional. Before the decision everything optional was denied, too, so no
      // reload is needed.
      if (isClosed) return
      // The traffic source cookie is derived from the referrer. The reload can change the referrer, so the cookies are
      // written before the reload.
      updateAttributionCookies(consent)
      saveFormInput()
      location.reload()
    } catch {
      this.hidePopover()
    }
  }

  private get switches() {
    return [...this.querySelectorAll<HTMLInputElement>('input[name]')]
  }
}
