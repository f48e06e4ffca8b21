import { useId } from 'react'
import type { LeftOut } from '#shared/plan/importFiles.ts'
import { useT } from '../../../strings/strings.ts'
import { leftOutPlace } from './import.leftOut.ts'
import { useSome } from './ListQuestion.tsx'

/** Longest list that is drawn unfolded. */
const UNFOLDED = 5

/** Entries drawn at first of a long list, and with each press. */
const SHOWN = 50

interface LeftOutListProps {
  leftOut: LeftOut[]
  /** True where nothing of the file is read: what is left out is all that there is to see. */
  isAll?: boolean
}

/**
 * Parts of the file that are no shift: where each stands, why it is left out, and its text. A long list is folded where
 * there is more to see.
 */
export function LeftOutList({ leftOut, isAll = false }: LeftOutListProps) {
  const t = useT()
  const id = useId()
  const title = t('imports.leftOut', { count: leftOut.length })
  if (leftOut.length === 0) return null
  return (
    <section aria-labelledby={id} className="text-sm text-muted">
      {leftOut.length > UNFOLDED && !isAll ? (
        <details>
          <summary id={id} className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
            {title}
          </summary>
          <Entries leftOut={leftOut} />
        </details>
      ) : (
        <>
          <h3 id={id}>{title}</h3>
          <Entries leftOut={leftOut} />
        </>
      )}
    </section>
  )
}

function Entries({ leftOut }: { leftOut: LeftOut[] }) {
  const t = useT()
  const { some, more } = useSome(leftOut, SHOWN)
  return (
    <div className="flex flex-col gap-2">
      <ul className="mt-1 divide-y border-y">
        {some.map((entry) => (
          <li
            key={`${entry.why} ${entry.row} ${entry.cell} ${(entry.what === 'sheet' || entry.cell !== null) && entry.text}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5"
          >
            <span className="tabular-nums first-letter:uppercase">{leftOutPlace(entry, t)}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{entry.text}</span>
          </li>
        ))}
      </ul>
      {more}
    </div>
  )
}
