import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { ResultText } from './changes.text.ts'

interface ChangedProps {
  text: ResultText
  stands: string
  /** What it came to stands above. */
  isBelow: boolean
}

/** What a fill changed: a sentence of it, the changes a line each, and what is left as it was. */
export function Changed({ text: { head, lines, more, foot }, stands, isBelow }: ChangedProps) {
  const below = [foot, stands].filter(Boolean).join(' ')
  const look = isBelow ? 'text-sm' : 'font-medium'
  if (lines.length === 0)
    return (
      <p role="status" className={look}>
        {[head, below].filter(Boolean).join(' ')}
      </p>
    )
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className={look}>{head}</p>
      <Lines lines={lines} />
      {more && (
        <Disclosure label={more.label} className="min-h-11! text-sm">
          <Lines lines={more.lines} />
        </Disclosure>
      )}
      {below && <p className={look}>{below}</p>}
    </div>
  )
}

const Lines = ({ lines }: Pick<ResultText, 'lines'>) => (
  <ul>
    {lines.map(({ id, text }) => (
      <li key={id} className="wrap-anywhere">
        {text}
      </li>
    ))}
  </ul>
)
