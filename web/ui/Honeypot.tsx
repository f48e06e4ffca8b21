import type { Ref } from 'react'

interface HoneypotProps {
  /** As the server calls it. */
  name: string
  ref: Ref<HTMLInputElement>
}

/**
 * A field that only programs fill in: nobody sees, hears or reaches it, and no browser offers to fill it. Read its value
 * from the element, so that it counts however it got there.
 */
export const Honeypot = ({ name, ref }: HoneypotProps) => (
  <div hidden aria-hidden="true">
    <input ref={ref} name={name} type="text" autoComplete="off" tabIndex={-1} />
  </div>
)
