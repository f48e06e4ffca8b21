import { type ReactNode, useId, useState } from 'react'
import type { ImportPreview } from '#shared/plan/importEntries.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ImportChoices } from './import.choices.ts'
import type { LayoutChoice } from './import.layout.ts'

/** The questions of a preview, and the choices. */
export interface QuestionsProps {
  preview: ImportPreview
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
  /** Choices by which the file was read. */
  choice: LayoutChoice
  /** Reads the file again. */
  onRead: (choice: LayoutChoice) => void
}

/** The first entries of a long list, and a button that draws `step` more. */
export function useSome<Item>(
  items: readonly Item[],
  first: number,
  step: number = first,
): { some: Item[]; more: ReactNode } {
  const t = useT()
  const [shown, setShown] = useState(first)
  const left = items.length - shown
  const more = left > 0 && (
    <Button className="self-start" onClick={() => setShown(shown + step)}>
      {t('imports.more', { count: left })}
    </Button>
  )
  return { some: items.slice(0, shown), more }
}

/** Entries of a question drawn at first, and with each press. */
const SHOWN = 20

interface ListQuestionProps<Item> {
  title: string
  items: Item[]
  /** What becomes of the entries where nothing is chosen. */
  note?: string
  /** Shown beside the title. */
  action?: ReactNode
  children: (some: Item[]) => ReactNode
}

/** A question about each entry of a list; nothing where there is none. */
export function ListQuestion<Item>({ title, items, note, action, children }: ListQuestionProps<Item>) {
  const id = useId()
  const { some, more } = useSome(items, SHOWN)
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {note && <p className="text-muted">{note}</p>}
      {children(some)}
      {more}
    </section>
  )
}
