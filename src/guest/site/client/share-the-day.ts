/** Makes the button open the share sheet of the device or, if there is none, the details below the button. */
export function shareTheDay() {
  if (!navigator.share) return
  addEventListener('click', async (event) => {
    const summary = (event.target as Element).closest('.share-day > summary')
    if (!(summary?.parentElement instanceof HTMLDetailsElement)) return
    event.preventDefault()
    const details = summary.parentElement
    try {
      await navigator.share({ title: details.dataset.title, text: details.dataset.text } as ShareData)
    } catch (error) {
      // `AbortError`: the visitor has closed the sheet.
      if ((error as Error).name !== 'AbortError') details.open = true
    }
  })
}
