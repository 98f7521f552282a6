/** The canvas as a file. */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], name, { type: blob.type })
}

/** Whether the system's share sheet takes this file. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true

/** By the system's share sheet where it takes files, else as a download. Whoever closes the sheet has chosen so. */
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
