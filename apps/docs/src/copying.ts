/** A button at each piece of code. */
export function offerCopying(): void {
  // A page at an address without TLS has no clipboard.
  if (!('clipboard' in navigator)) return
  for (const code of document.querySelectorAll<HTMLElement>('pre.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => {
      const done = (text: string) => (button.textContent = text)
      navigator.clipboard.writeText(code.textContent ?? '').then(
        () => done('Copied'),
        () => done('Not copied'),
      )
    })
    const frame = document.createElement('div')
    frame.className = `framed ${[...code.classList].filter((it) => it.startsWith('in-')).join(' ')}`
    code.replaceWith(frame)
    frame.append(code, button)
  }
}
