/** The mobile menu's popover covers the window: while it is open, focus must not wander to what lies behind. */
export class MenuSheet extends HTMLElement {
  private readonly wide = matchMedia('(min-width: 1200px)')
  private readonly close = () => this.hidePopover()
  private readonly hold = (event: Event) => {
    const open = (event as ToggleEvent).newState === 'open'
    // Free again before it closes, since the browser then gives the focus back to whoever opened it.
    if (event.type === 'toggle' || !open) this.keepFocus(open)
    // The browser returns the focus only from inside the popover. Behind its last link the focus is on no element.
    if (event.type === 'toggle' && !open && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[popovertarget=menu]')?.focus()
  }

  connectedCallback() {
    this.addEventListener('beforetoggle', this.hold)
    this.addEventListener('toggle', this.hold)
    this.wide.addEventListener('change', this.close)
  }

  disconnectedCallback() {
    this.wide.removeEventListener('change', this.close)
  }

  private keepFocus(open: boolean) {
    for (let inside: Element = this; inside !== document.body && inside.parentElement; inside = inside.parentElement) {
      for (const other of inside.parentElement.children) if (other !== inside) other.toggleAttribute('inert', open)
    }
  }
}
