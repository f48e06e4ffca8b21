function select(shown: HTMLElement): void {
  shown.focus()
  if (shown instanceof HTMLInputElement) shown.select()
  else getSelection()?.selectAllChildren(shown)
}

/**
 * Copies a text, and selects where it is shown, which must take the focus. Where the browser has no clipboard for us (it
 * has one on https only), the way of before is tried. False when neither worked: then the reader copies what is selected.
 */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  select(shown)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Absent or forbidden, which is the same here.
    return document.execCommand('copy')
  }
}
