import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClasses } from './button.classes.ts'

interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode
}

/** A link to a page of the app that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...props }: LinkButtonProps) {
  return (
    <Link {...props} className={buttonClasses({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  )
}
