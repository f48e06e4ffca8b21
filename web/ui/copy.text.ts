function select(shown: HTMLElement): void {
  shown.focus()
  if (shown instanceof HTMLInputElement) shown.select()
  else getSelection()?.selectAllChildren(shown)
}

/**
 * Copies a text and selects the element that shows it, which must be focusable. Without the clipboard API (https only)
 * it falls back to `execCommand`. Returns false when both fail: the reader can copy the selection.
 */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  select(shown)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The API is missing or forbidden.
    return document.execCommand('copy')
  }
}
