import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClasses, smallControlClasses } from './Field.tsx'
import { useIsWide } from './useIsWide.ts'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  /** 44 px high; small ones 36 px where the window is wide. */
  size?: 'md' | 'sm'
}

/** A choice from a list, the browser's own, without a label: give it an aria-label. `children` are its options. */
export function Select({ size = 'md', className, ...props }: SelectProps) {
  const isWide = useIsWide()
  const isSmall = size === 'sm' && isWide
  return (
    <div className={cx('relative', className)}>
      <select
        {...props}
        className={cx('appearance-none', isSmall ? cx(smallControlClasses, 'pr-7') : cx(controlClasses, 'pr-9'))}
      />
      <ChevronDown
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
          isSmall ? 'right-1.5 size-4' : 'right-3 size-5',
        )}
      />
    </div>
  )
}
