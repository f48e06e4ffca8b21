import { useState } from 'react'
import type { Board, DraftPlace, Place } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Explain } from '../../explain/Explain.tsx'
import { shareText } from '../../share.text.ts'
import { type Cell, draftPlaces } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import type { Refused } from '../drafts/useDraft.ts'
import { CandidateSearch, useRanked } from './CandidateSearch.tsx'
import { useReason } from './Candidates.tsx'
import { CellSearch } from './CellSearch.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { DeclinedList, PlacedList } from './PlacedList.tsx'

interface PickerProps {
  board: Board
  cell: Cell
  posts: Post[]
  /** Begins with why the place is somebody's or nobody's. */
  isExplained: boolean
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  refused: Refused | null
  onSave: (places: DraftPlace[], options?: { force?: boolean }) => Promise<boolean>
  /** Takes the last change back. */
  onUndo: () => void
  onClose: () => void
}

const firstName = ({ name }: Place): string => name.split(' ')[0] ?? name

/** Whom a press places at a cell, and the person who was put in for another with it, until the next press. */
function usePlacing({ service, post, places }: Cell, onSave: PickerProps['onSave']) {
  const [last, setLast] = useState<string | null>(null)
  const [replaced, setReplaced] = useState<{ out: string; userId: string } | null>(null)
  /** Place of the person who was put in; undefined once they have left it. */
  const fresh = places.find(({ userId }) => userId === replaced?.userId)
  const save: typeof onSave = (...what) => {
    setReplaced(null)
    return onSave(...what)
  }
  return {
    /** The person who was placed last. */
    last,
    /** Names of who is out and who is in. */
    replaced: replaced && fresh ? { out: replaced.out, name: fresh.name } : null,
    forget: () => setReplaced(null),
    save,
    /** `instead` gives the place up for them. */
    async place(userId: string, force = false, instead?: Place | null): Promise<void> {
      setLast(userId)
      const others = draftPlaces(service).filter((one) => one.userId !== instead?.userId || one.postId !== post._id)
      const stored = save([...others, { userId, postId: post._id, locked: false }], { force })
      if (instead) setReplaced({ out: instead.name, userId })
      if (!(await stored)) setReplaced(null)
    },
  }
}

/**
 * Panel with the people at one post of one service and the people who could stand there: the best fit first, people
 * with blocks last, with the reason.
 */
export function Picker({ board, cell, posts, isExplained, rules, refused, onSave, onUndo, onClose }: PickerProps) {
  const t = useT()
  const { service, post, places } = cell
  const { last, replaced, forget, save, place } = usePlacing(cell, onSave)
  const { asked, closest, judged } = useRanked(board, cell)
  const [isWhyOpen, setIsWhyOpen] = useState(false)
  const reasonOf = useReason({ board, service, post, rules, asked, judged })
  const holders = places.filter(({ shadow, layer }) => !shadow && layer !== 'outside')
  const [instead, setInstead] = useState<string | null>(null)
  /** The person whom the next choice replaces. */
  const holder = holders.find(({ userId }) => userId === instead) ?? holders[0]
  const isFull = places.filter(({ shadow }) => !shadow).length >= (cell.need?.maxPeople ?? 0)
  const why = cell.missing > 0 ? t('explain.whyEmpty') : holder ? t('explain.why', { name: holder.name }) : null
  return (
    <PickerFrame
      title={post.name}
      service={service}
      refused={refused}
      onForce={last === null ? null : () => place(last, true)}
      onClose={onClose}
    >
      {cell.asking > 0 && <CellSearch cell={cell} />}
      <PlacedList board={board} service={service} places={places} by="name" onSave={save} />
      <DeclinedList service={service} isShown={({ postId }) => postId === post._id} />
      {why && (
        <Disclosure label={why} isOpen={isExplained} onToggle={setIsWhyOpen} className="text-sm">
          <Explain
            {...{ board, cell, posts }}
            instead={isFull && holder ? firstName(holder) : null}
            closest={new Map([...closest].map(([id, one]) => [id, `${reasonOf(one)} · ${shareText(one, board, t)}`]))}
            onPlace={(userId) => place(userId, false, isFull ? holder : null)}
            onSave={save}
          />
        </Disclosure>
      )}
      <CandidateSearch
        {...{ board, cell, rules }}
        isWhyOpen={why !== null && isWhyOpen}
        // Whoever is put in is there instead of somebody, where no place is left.
        onPlace={isFull && !holder ? null : (userId) => place(userId, false, isFull ? holder : null)}
        above={isFull && holder && <InsteadOf {...{ holder, holders }} onChange={setInstead} />}
      />
      {/* Below the list, which does not move under the pointer. */}
      {replaced && (
        <div className="sticky bottom-0 z-1">
          <Replaced
            {...replaced}
            onUndo={() => {
              forget()
              onUndo()
            }}
          />
        </div>
      )}
    </PickerFrame>
  )
}

interface InsteadOfProps {
  holder: Place
  holders: Place[]
  onChange: (userId: string) => void
}

/** Says instead of whom somebody is put in at a post where no place is left; of several one is chosen. */
function InsteadOf({ holder, holders, onChange }: InsteadOfProps) {
  const t = useT()
  if (holders.length === 1) return <p className="text-sm">{t('board.insteadOf', { name: holder.name })}</p>
  return (
    <Select
      aria-label={t('board.instead')}
      value={holder.userId ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {holders.map(({ userId, name }) => (
        <option key={userId} value={userId ?? ''}>
          {t('board.insteadOf', { name })}
        </option>
      ))}
    </Select>
  )
}

interface ReplacedProps {
  /** Name of the person who lost the place, and of the one who has it now. */
  out: string
  name: string
  onUndo: () => void
}

/** Says who is out and who is in, and takes it back. */
function Replaced({ out, name, onUndo }: ReplacedProps) {
  const t = useT()
  return (
    <Notice
      tone="success"
      action={
        <Button size="sm" onClick={onUndo}>
          {t('app.undo')}
        </Button>
      }
    >
      {t('explain.replaced', { out, name })}
    </Notice>
  )
}
