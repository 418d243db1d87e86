/** Polyfills the commands `show-modal` and `close`, and `closedby="any"` for browsers that don't support them. */
export function polyfillDialogs() {
  const hasCommands = 'command' in HTMLButtonElement.prototype
  const hasClosedBy = 'closedBy' in HTMLDialogElement.prototype
  if (hasCommands && hasClosedBy) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('[commandfor][command]:not(:disabled)')
    if (button && !hasCommands) {
      const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement
      if (button.getAttribute('command') === 'close') dialog.close()
      else dialog.showModal()
    }
    // The content covers the whole dialog, so a click whose target is the dialog itself is a click on the backdrop.
    if (!hasClosedBy && target.matches('.modal[closedby=any]')) (target as HTMLDialogElement).close()
  })
}
