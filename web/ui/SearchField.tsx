import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClasses } from './Field.tsx'

interface SearchFieldProps
  extends Pick<ComponentProps<'input'>, 'ref' | 'onKeyDown' | 'aria-describedby' | 'aria-invalid'> {
  /** Names the list that is searched; read out, not shown. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Narrows a list while one types. */
export const SearchField = ({ label, placeholder, value, onChange, className, ...input }: SearchFieldProps) => (
  <div className={cx('relative', className)}>
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
    />
    <input
      {...input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(controlClasses, 'pl-10')}
    />
  </div>
)
