import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClasses } from './button.classes.ts'
import { Spinning } from './Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** An action is under way: the button keeps the focus and ignores presses. */
  busy?: boolean
  icon?: ReactNode
}

/** A button, 44 px high, 36 px when small and pressed by a mouse. It submits a form only with type="submit". */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...props}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClasses({ variant, size }, className)}
    >
      {busy ? <Spinning className="size-4" /> : icon}
      {children}
    </button>
  )
}
