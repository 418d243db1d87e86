/** The mobile menu's popover covers the window: while it is open, focus must not wander to what lies behind. */
export class MenuSheet extends HTMLElement {
  private readonly wide = matchMedia('(min-width: 1200px)')
  private readonly close = () => this.hidePopover()
  private readonly hold = (event: Event) => this.keepFocus((event as ToggleEvent).newState === 'open')

  connectedCallback() {
    this.addEventListener('toggle', this.hold)
    this.wide.addEventListener('change', this.close)
  }

  disconnectedCallback() {
    this.wide.removeEventListener('change', this.close)
  }

  private keepFocus(open: boolean) {
    for (const other of this.parentElement?.children ?? []) if (other !== this) other.toggleAttribute('inert', open)
  }
}
