import { type KeyboardEvent, type Ref, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'
import { ChosenChips } from './ChosenChips.tsx'
import { FieldError } from './Field.tsx'
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

/** Height of a row until it is measured, in pixels: one line. */
const ROW_HEIGHT = 44

type ChoiceOptions<Item extends Choosable> = Pick<MultiSelectProps<Item>, 'items' | 'find' | 'value' | 'onChange'>

/** Typing, finding and choosing in a list, by keys and presses. */
function useChoice<Item extends Choosable>({ items, find, value, onChange }: ChoiceOptions<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const rows = useRef<VirtualizerHandle>(null)
  const [typed, setTyped] = useState('')
  const [wantedRow, setWantedRow] = useState(0)
  const searched = useDeferredValue(typed)
  const found = useMemo(() => find(items, searched), [find, items, searched])
  const active = Math.min(wantedRow, found.length - 1)

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
  // The matches of the present text: on a slow device the list that is drawn may be that of a moment ago.
  const selectAll = () => onChange(withAll(value, find(items, typed)))

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
  const pressRow = (row: number) => {
    list.current?.focus()
    setWantedRow(row)
    toggle(row)
  }
  const refs = { list, search, rows }
  const isSearching = searched.trim() !== ''
  return { refs, typed, found, active, isSearching, searchFor, selectAll, pressInSearch, pressInList, pressRow }
}

/**
 * Any number of a long list. One list box behind one search field, two presses of Tab however long it is: arrow keys,
 * Page Up and Down, Home and End move, Space and Enter choose, with Shift the next row too, Ctrl+A all; typed text goes
 * to the search. Only rows in sight are drawn, so that a thousand of them cost no more than ten.
 */
export function MultiSelect<Item extends Choosable>(props: MultiSelectProps<Item>) {
  const { label, optional = false, texts, items, detailOf, value, onChange, error, ref } = props
  const t = useT()
  const id = useId()
  const { refs, typed, found, active, isSearching, ...press } = useChoice(props)
  const chosenIds = useMemo(() => new Set(value), [value])
  const chosen = useMemo(() => items.filter(({ _id }) => chosenIds.has(_id)), [items, chosenIds])

  return (
    <fieldset className="@container flex min-w-0 flex-col gap-2">
      <legend id={`${id}-label`} className="mb-1 font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> ({t('app.optional')})</span>}
      </legend>
      <div ref={refs.search} className="flex flex-wrap items-center gap-2">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={typed}
          onChange={press.searchFor}
          onKeyDown={press.pressInSearch}
          ref={ref}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-w-0 flex-1 basis-full @min-[520px]:basis-56"
        />
        <Button size="sm" className="min-h-11" disabled={found.length === 0} onClick={press.selectAll}>
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
          ref={refs.list}
          role="listbox"
          aria-multiselectable="true"
          aria-labelledby={`${id}-label`}
          aria-activedescendant={`${id}-${active}`}
          tabIndex={0}
          onKeyDown={press.pressInList}
          className="group h-44 overflow-y-auto overscroll-contain rounded border border-control bg-surface"
        >
          <Virtualizer ref={refs.rows} data={found} itemSize={ROW_HEIGHT} keepMounted={[active]}>
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
                onPress={() => press.pressRow(row)}
              />
            )}
          </Virtualizer>
        </div>
      )}
      <ChosenChips chosen={chosen} texts={texts} onRemove={(gone) => onChange(withToggled(value, gone))} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
