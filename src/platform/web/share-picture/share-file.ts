export async function toPictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], name, { type: blob.type })
}

/** Returns whether the system's share sheet accepts this file. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true

/**
 * Opens the system's share sheet if it accepts the file, or else downloads the file. Dismissing the sheet is
 * not an error.
 */
export async function shareFile(file: File, words: { title: string; url?: string }): Promise<void> {
  if (!canShareFile(file)) return saveFile(file)
  await navigator.share({ files: [file], ...words }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
}

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
