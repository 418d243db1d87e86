/** Polyfills `command="show-modal"` and `closedby="any"` for browsers that don't support them. */
export function polyfillDialogs() {
  const hasCommands = 'command' in HTMLButtonElement.prototype
  const hasClosedBy = 'closedBy' in HTMLDialogElement.prototype
  if (hasCommands && hasClosedBy) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const dialogId = target.closest('[command=show-modal]')?.getAttribute('commandfor')
    if (dialogId && !hasCommands) (document.getElementById(dialogId) as HTMLDialogElement).showModal()
    // The content covers the whole dialog, so a click whose target is the dialog itself is a click on the backdrop.
    if (!hasClosedBy && target.matches('.modal[closedby=any]')) (target as HTMLDialogElement).close()
  })
}
