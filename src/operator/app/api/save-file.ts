/** The wait before the blob's URL is revoked, because Safari reads the blob only after the click. */
const keptMs = 60_000

/**
 * Saves a file. A phone opens its share sheet, because an installed app can't download on iOS. Elsewhere the file is
 * downloaded.
 * @returns false if the person has closed the share sheet
 */
export async function saveFile(blob: Blob, name: string): Promise<boolean> {
  const file = new File([blob], name, { type: blob.type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    const reason = await navigator.share({ files: [file] }).then(
      () => undefined,
      (error: Error) => error.name,
    )
    // After any other failure, such as a tap that was too long ago, the file is downloaded instead.
    if (reason === undefined || reason === 'AbortError') return reason === undefined
  }
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), keptMs)
  return true
}
