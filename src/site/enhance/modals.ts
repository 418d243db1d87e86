/** What `command="show-modal"` and `closedby="any"` ask for, in browsers that don't know them yet. */
export function openAndCloseModals() {
  const commands = 'command' in HTMLButtonElement.prototype
  const closings = 'closedBy' in HTMLDialogElement.prototype
  if (commands && closings) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const opened = target.closest('[command=show-modal]')?.getAttribute('commandfor')
    if (opened && !commands) (document.getElementById(opened) as HTMLDialogElement).showModal()
    // A modal is filled by what lies in it: only a press on its backdrop is a press on itself.
    if (!closings && target.matches('.modal[closedby=any]')) (target as HTMLDialogElement).close()
  })
}
