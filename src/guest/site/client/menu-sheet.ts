/** The mobile menu: a full-screen popover that traps the focus by making the rest of the page inert. */
export class MenuSheet extends HTMLElement {
  private readonly wideViewport = matchMedia('(min-width: 1200px)')
  private readonly close = () => this.hidePopover()
  private readonly onToggle = (event: Event) => {
    const open = (event as ToggleEvent).newState === 'open'
    // Remove `inert` before the popover closes: the browser then returns the focus to the opening button, which must
    // not be inert.
    if (event.type === 'toggle' || !open) this.trapFocus(open)
    // The browser returns the focus only if the focus is inside the popover. After the Tab key has left the last link,
    // the focus is on the body.
    if (event.type === 'toggle' && !open && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[popovertarget=menu]')?.focus()
  }

  connectedCallback() {
    this.addEventListener('beforetoggle', this.onToggle)
    this.addEventListener('toggle', this.onToggle)
    this.wideViewport.addEventListener('change', this.close)
  }

  disconnectedCallback() {
    this.wideViewport.removeEventListener('change', this.close)
  }

  private trapFocus(open: boolean) {
    for (let inside: Element = this; inside !== document.body && inside.parentElement; inside = inside.parentElement) {
      for (const other of inside.parentElement.children) if (other !== inside) other.toggleAttribute('inert', open)
    }
  }
}
