import { type ReactNode, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { BoardMember } from '../board/board.model.ts'
import { shareWords } from '../share.text.ts'
import type { ShareGroup } from './shares.text.ts'

/** People that stand in a list at once. */
const FIRST = 5

interface ShareRowsProps {
  title: string
  group: ShareGroup
  /** What can be done for somebody: a button, or why there is none. */
  actionOf: (member: BoardMember) => ReactNode
}

/** People with more or less than their share, a row each with what can be done, below the reason that they have. */
export function ShareRows({ title, group: { why, rows }, actionOf }: ShareRowsProps) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  // One more takes no more room than the button that shows it.
  const count = isWhole || rows.length <= FIRST + 1 ? rows.length : FIRST
  return (
    <div>
      <h3 className="text-sm font-semibold">
        {title}
        {why && <span className="font-normal text-muted"> · {why}</span>}
      </h3>
      <ul className="mt-1 border-b">
        {rows.slice(0, count).map(({ member, why: own }) => (
          <li key={member.user._id} className="flex flex-wrap items-center justify-between gap-x-3 border-t py-1">
            <span className="min-w-0 flex-1 basis-32 text-sm wrap-anywhere">
              {member.user.name} <span className="text-muted">{shareWords(member, t)}</span>
              {own && <span className="block text-muted">{own}</span>}
            </span>
            {actionOf(member)}
          </li>
        ))}
      </ul>
      {count < rows.length && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setIsWhole(true)}>
          {t('board.moreProblems', { count: rows.length - count })}
        </Button>
      )}
    </div>
  )
}
