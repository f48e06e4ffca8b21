import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClasses, smallControlClasses } from './Field.tsx'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  /** 44 px high, 36 px when small. */
  size?: 'md' | 'sm'
}

/** A choice from a list, the browser's own, without a label: give it an aria-label. `children` are its options. */
export const Select = ({ size = 'md', className, ...props }: SelectProps) => (
  <div className={cx('relative', className)}>
    <select
      {...props}
      className={cx('appearance-none', size === 'sm' ? cx(smallControlClasses, 'pr-7') : cx(controlClasses, 'pr-10'))}
    />
    <ChevronDown
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
        size === 'sm' ? 'right-1.5 size-4' : 'right-3 size-5',
      )}
    />
  </div>
)
