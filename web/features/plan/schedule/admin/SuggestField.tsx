import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { controlClasses, Field, type FieldProps } from '../../../../ui/Field.tsx'
import { suggestOptions } from './schedule.suggestions.ts'

/** Maximum suggestions shown. */
const MOST_SHOWN = 50

interface SuggestFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional'> {
  name: string
  value: string
  onChange: (value: string) => void
  options: string[]
  maxLength: number
  required?: boolean
  /** Drawing of one suggestion. Default: its text. */
  render?: (option: string) => ReactNode
  /** Opens the list above the field, so that it does not cover the form's button. */
  opensUp?: boolean
  onFocus?: () => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** The suggestions for a value: whether they are shown, which one the keys have reached, and how one is taken. */
function useSuggestions({ value, onChange, options }: Pick<SuggestFieldProps, 'value' | 'onChange' | 'options'>) {
  const isTyping = useRef(false)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = suggestOptions(value, options).slice(0, MOST_SHOWN)
  const isShown = isOpen && found.length > 0
  const chosen = isShown ? found[active] : undefined

  const close = () => {
    isTyping.current = false
    setIsOpen(false)
    setActive(-1)
  }
  const take = (option: string) => {
    onChange(option)
    close()
  }
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    setIsOpen(true)
    setActive((to + found.length) % found.length)
  }
  const press = (event: KeyboardEvent) => {
    isTyping.current = true
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && found.length > 0) move(event, isShown ? active + 1 : 0)
    else if (event.key === 'ArrowUp' && found.length > 0) move(event, isShown && active > 0 ? active - 1 : -1)
    else if (event.key === 'Escape' && isShown) {
      // A dialog around the field stays open.
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter') {
      if (chosen !== undefined) {
        event.preventDefault()
        take(chosen)
      }
      close()
    }
  }
  const change = (typed: string) => {
    onChange(typed)
    // Pasted and autofilled values need no suggestions.
    if (isTyping.current) setIsOpen(true)
    setActive(-1)
  }
  return { found, active, isShown, chosen, open: () => setIsOpen(true), close, take, press, change }
}

/**
 * A line of text with suggestions; anything else may be typed. Arrow keys and Enter choose, Escape closes. The pattern
 * is ARIA's combobox with a list (decision 0025: why it is not Base UI's).
 */
export function SuggestField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  options,
  render = (option) => option,
  opensUp = false,
  onBlur,
  ...input
}: SuggestFieldProps) {
  const listId = useId()
  const { found, active, isShown, chosen, open, close, take, press, change } = useSuggestions({
    value,
    onChange,
    options,
  })

  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={cx(opensUp && 'relative')}>
      {(id, describedBy) => (
        <div className={cx(!opensUp && 'relative')}>
          <input
            {...input}
            id={id}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={chosen === undefined ? undefined : `${listId}-${active}`}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            value={value}
            onChange={(event) => change(event.target.value)}
            onClick={open}
            onKeyDown={press}
            onBlur={() => {
              close()
              onBlur?.()
            }}
            className={controlClasses}
          />
          {isShown && (
            <Suggestions id={listId} found={found} active={active} render={render} opensUp={opensUp} onTake={take} />
          )}
        </div>
      )}
    </Field>
  )
}

interface SuggestionsProps {
  id: string
  found: string[]
  active: number
  render: (option: string) => ReactNode
  opensUp: boolean
  onTake: (option: string) => void
}

/** The list of suggestions; the one that the keys have reached is in view. */
function Suggestions({ id, found, active, render, opensUp, onTake }: SuggestionsProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('schedule.suggestions')}
      className={cx(
        'absolute inset-x-0 z-10 max-h-60 overflow-y-auto overscroll-contain rounded border bg-surface p-1 shadow-float',
        opensUp ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {found.map((option, index) => (
        <button
          key={option}
          type="button"
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the field, and with it the list open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
          className={cx(
            'flex min-h-11 w-full items-center rounded-sm px-3 py-1.5 text-left wrap-anywhere',
            index === active ? 'bg-primary-soft' : 'hover:bg-sunken',
          )}
        >
          {render(option)}
        </button>
      ))}
    </div>
  )
}
