/** Hands a file to the browser. It came through `fetch`, because only that carries the token. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
