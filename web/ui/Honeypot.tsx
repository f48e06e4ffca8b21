import type { Ref } from 'react'

interface HoneypotProps {
  /** The field's name in the request. */
  name: string
  ref: Ref<HTMLInputElement>
}

/**
 * A field that only bots fill in: invisible, out of the tab order, hidden from screen readers and without autofill.
 * Read the value from the element, so that it counts however it was set.
 */
export const Honeypot = ({ name, ref }: HoneypotProps) => (
  <div hidden aria-hidden="true">
    <input ref={ref} name={name} type="text" autoComplete="off" tabIndex={-1} />
  </div>
)
