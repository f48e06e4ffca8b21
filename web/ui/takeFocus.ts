/** Ref of what takes the focus as it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Ref of what takes the focus as it appears where what had it has gone; nothing scrolls. */
export const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
