/** Safari reads the blob after the click. */
const keptMs = 60_000

/**
 * Gives a file to the person: by the share sheet of a phone, where an installed app of iOS can't download, otherwise as a
 * download.
 * @returns false if the person has closed the sheet
 */
export async function saveFile(blob: Blob, name: string): Promise<boolean> {
  const file = new File([blob], name, { type: blob.type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    const reason = await navigator.share({ files: [file] }).then(
      () => undefined,
      (error: Error) => error.name,
    )
    // After any other failure, such as a tap that was too long ago, the download is left.
    if (reason === undefined || reason === 'AbortError') return reason === undefined
  }
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), keptMs)
  return true
}
