import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Choosable } from './multiSelect.choice.ts'
import type { MultiSelectTexts } from './multiSelect.texts.ts'

/** Maximum chips; the rest are counted. */
const MOST_SHOWN = 6

interface ChosenChipsProps {
  chosen: readonly Choosable[]
  texts: Pick<MultiSelectTexts, 'chosen' | 'more' | 'remove'>
  onRemove: (id: string) => void
}

/** The number of chosen items, and the first of them with a remove button each. */
export function ChosenChips({ chosen, texts, onRemove }: ChosenChipsProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const shown = chosen.slice(0, MOST_SHOWN)
  const remove = (id: string) => {
    onRemove(id)
    // The button goes with its name; the reader stays where it was.
    count.current?.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      <p ref={count} role="status" tabIndex={-1} className="text-sm text-muted tabular-nums outline-none">
        {texts.chosen(chosen.length)}
      </p>
      {shown.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2">
          {shown.map(({ _id, name }) => (
            <li key={_id} className="min-w-0">
              <button
                type="button"
                aria-label={texts.remove(name)}
                onClick={() => remove(_id)}
                className="flex min-h-9 max-md:min-h-11 max-w-full items-center gap-1.5 rounded bg-sunken py-1 pr-2 pl-3 text-left text-sm transition-colors hover:bg-line"
              >
                <span className="min-w-0 truncate">{name}</span>
                <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </button>
            </li>
          ))}
          {chosen.length > MOST_SHOWN && (
            <li className="text-sm text-muted">{texts.more(chosen.length - MOST_SHOWN)}</li>
          )}
        </ul>
      )}
    </div>
  )
}
