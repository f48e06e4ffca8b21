import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type Ref, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'
import { ChosenChips } from './ChosenChips.tsx'
import { MultiSelectOption } from './MultiSelectOption.tsx'
import { type Choosable, rowAfter, withAll, withToggled } from './multiSelect.choice.ts'
import type { MultiSelectTexts } from './multiSelect.texts.ts'
import { SearchField } from './SearchField.tsx'

interface MultiSelectProps<Item extends Choosable> {
  label: string
  optional?: boolean | undefined
  texts: MultiSelectTexts
  items: Item[]
  /** Items in which `typed` is found, in the order given; all for nothing. */
  find: (items: Item[], typed: string) => Item[]
  /** Tells items of the same name apart. */
  detailOf?: (item: Item) => string
  /** Ids of the chosen things, in the order in which they were chosen. */
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  /** The search field, where a form puts the focus. */
  ref?: Ref<HTMLInputElement>
}

/** In pixels, until a row is measured: the height of one line. */
const ROW_HEIGHT = 44

/**
 * Any number of a long list. One list box behind one search field, two presses of Tab however long it is: arrow keys, Page
 * Up and Down, Home and End move, Space and Enter choose, with Shift the next row too, Ctrl+A all; typed text goes to
 * the search. Only rows in sight are drawn, so that a thousand of them cost no more than ten.
 */
export function MultiSelect<Item extends Choosable>({
  label,
  optional = false,
  texts,
  items,
  find,
  detailOf,
  value,
  onChange,
  error,
  ref,
}: MultiSelectProps<Item>) {
  const t = useT()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const rows = useRef<VirtualizerHandle>(null)
  const [typed, setTyped] = useState('')
  const [wantedRow, setWantedRow] = useState(0)
  const searched = useDeferredValue(typed)
  const found = useMemo(() => find(items, searched), [find, items, searched])
  const chosenIds = useMemo(() => new Set(value), [value])
  const chosen = useMemo(() => items.filter(({ _id }) => chosenIds.has(_id)), [items, chosenIds])
  const active = Math.min(wantedRow, found.length - 1)
  const isSearching = searched.trim() !== ''

  const goTo = (row: number) => {
    setWantedRow(row)
    rows.current?.scrollToIndex(row, { align: 'nearest' })
  }
  const toggle = (row: number) => {
    const item = found[row]
    if (item) onChange(withToggled(value, item._id))
  }
  const searchFor = (text: string) => {
    setTyped(text)
    goTo(0)
  }
  const selectAll = () => onChange(withAll(value, found))

  const pressInSearch = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
    // Enter is for the list, not for the form around it.
    event.preventDefault()
    list.current?.focus()
  }
  const pressInList = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const row = rowAfter(key, active, found.length)
    if (row !== undefined) {
      event.preventDefault()
      goTo(row)
      if (shiftKey && row !== active && key.startsWith('Arrow')) toggle(row)
    } else if (key === ' ' || key === 'Enter') {
      event.preventDefault()
      toggle(active)
    } else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      selectAll()
    } else if (!hasModifier && (key.length === 1 || key === 'Backspace')) {
      // The character itself arrives in the field that has the focus now.
      search.current?.querySelector('input')?.focus()
    }
  }

  return (
    <fieldset className="@container flex min-w-0 flex-col gap-2">
      <legend id={`${id}-label`} className="mb-1 font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> ({t('app.optional')})</span>}
      </legend>
      <div ref={search} className="flex flex-wrap items-center gap-2">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={typed}
          onChange={searchFor}
          onKeyDown={pressInSearch}
          ref={ref}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-w-0 flex-1 basis-full @min-[520px]:basis-56"
        />
        <Button size="sm" className="min-h-11" disabled={found.length === 0} onClick={selectAll}>
          {texts.selectAll(isSearching ? found.length : undefined)}
        </Button>
        <Button size="sm" className="min-h-11" onClick={() => onChange([])}>
          {texts.clear}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isSearching && texts.found(found.length)}
      </p>
      {found.length === 0 ? (
        <p className="h-44 rounded border border-dashed px-4 py-6 text-muted">{texts.noneFound}</p>
      ) : (
        <div
          ref={list}
          role="listbox"
          aria-multiselectable="true"
          aria-labelledby={`${id}-label`}
          aria-activedescendant={`${id}-${active}`}
          tabIndex={0}
          onKeyDown={pressInList}
          className="group h-44 overflow-y-auto overscroll-contain rounded border border-control bg-surface"
        >
          <Virtualizer ref={rows} data={found} itemSize={ROW_HEIGHT} keepMounted={[active]}>
            {(item, row) => (
              <MultiSelectOption
                key={item._id}
                id={`${id}-${row}`}
                name={item.name}
                detail={detailOf?.(item)}
                place={row + 1}
                count={found.length}
                isChosen={chosenIds.has(item._id)}
                isActive={row === active}
                onPress={() => {
                  list.current?.focus()
                  setWantedRow(row)
                  toggle(row)
                }}
              />
            )}
          </Virtualizer>
        </div>
      )}
      <ChosenChips chosen={chosen} texts={texts} onRemove={(gone) => onChange(withToggled(value, gone))} />
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
