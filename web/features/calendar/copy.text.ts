/**
 * Copies what stands in a field, which stays selected. Where the browser has no clipboard for us (it has one on https
 * only), the way of before is tried. False when neither worked: then the reader copies what is selected.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.focus()
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // Absent or forbidden, which is the same here.
    return document.execCommand('copy')
  }
}
