import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useT } from '../strings/strings.ts'
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

/** Narrows a list while one types; a press takes back what was typed. */
export function SearchField({ label, placeholder, value, onChange, className, ...input }: SearchFieldProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const clear = () => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box} className={cx('relative', className)}>
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
        // Browsers draw a sign of their own, in their own colour, or none.
        className={cx(controlClasses, 'pl-11 [&::-webkit-search-cancel-button]:hidden', value && 'pr-12')}
      />
      {value && (
        <button
          type="button"
          aria-label={t('app.clear')}
          className="absolute top-1/2 right-0 flex size-11 -translate-y-1/2 items-center justify-center rounded text-muted"
          onClick={clear}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}
