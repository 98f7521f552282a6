/** Saves a text file that the browser creates. */
export function saveText(filename: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}
