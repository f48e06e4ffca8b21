import { cx } from './cx.ts'

export interface ButtonLook {
  /** 'primary' once a page at most; 'hero' in its place, and 'onHero', on the filled panel. Default 'secondary'. */
  variant?:
    | 'primary'
    | 'secondary'
    | 'quiet'
    | 'danger'
    | 'quietDanger'
    | 'outlineDanger'
    | 'hero'
    | 'onHero'
    | undefined
  size?: 'md' | 'sm' | undefined
}

const VARIANTS = {
  primary: 'bg-primary text-on-primary border-transparent hover:bg-primary-strong',
  secondary: 'bg-surface text-ink border-control hover:bg-sunken',
  quiet: 'bg-transparent text-primary border-transparent hover:bg-primary-soft',
  outlineDanger: 'bg-surface text-danger border-danger hover:bg-danger-soft',
  quietDanger: 'bg-transparent text-danger border-transparent hover:bg-danger-soft',
  hero: 'bg-on-hero text-hero border-transparent hover:bg-hero-accent',
  onHero: 'bg-transparent text-on-hero border-on-hero-muted hover:bg-hero-line',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-strong',
}

const SIZES = {
  md: 'min-h-11 px-5 py-2 text-base',
  sm: 'min-h-9 max-md:min-h-11 pointer-coarse:min-h-11 px-3 py-1 text-sm',
}

/** Classes of buttons, and of links that look like one. */
export function buttonClasses({ variant = 'secondary', size = 'md' }: ButtonLook, className?: string): string {
  return cx(
    'inline-flex select-none items-center justify-center gap-2 rounded border font-medium text-center transition-colors',
    'disabled:opacity-60 disabled:pointer-events-none aria-disabled:cursor-default [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}
