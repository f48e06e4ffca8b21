import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, DraftPlace, Place } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaPosts.ts'
import type { Explanation } from '#shared/rotaRuns.ts'
import { comparisonKey } from '#shared/text.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Explain } from '../explain/Explain.tsx'
import { useAskedPeople } from '../explain/useAskedPeople.ts'
import { explainQuery } from '../runs.queries.ts'
import { byNeed, type Cell, draftPlaces } from './board.model.ts'
import type { BoardRules } from './board.rules.ts'
import { type Candidate, Candidates, useLoadText } from './Candidates.tsx'
import { CellSearch } from './CellSearch.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { DeclinedList, PlacedList } from './PlacedList.tsx'
import type { Refused } from './useDraft.ts'

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

/** Candidates that are shown at first: those who need the service most. */
const FIRST = 6

/** People whom the explanation names; the next ones would hardly be chosen. */
const CLOSEST = 3

const firstName = ({ name }: Place): string => name.split(' ')[0] ?? name

/**
 * People who could stand at a cell. Free people come first, in the order of the place's explanation, or by need without
 * one; people who are being asked end that list. People with blocks follow, fewest blocks first.
 */
function candidatesFor(
  { board, cell, rules }: Pick<PickerProps, 'board' | 'cell' | 'rules'>,
  wanted: string,
  explanation: Explanation | undefined,
  asked: ReadonlySet<string>,
) {
  const { service, post, places } = cell
  const key = comparisonKey(wanted)
  const here = new Set(places.map(({ userId }) => userId))
  const found = byNeed(board)
    .filter(({ user }) => !here.has(user._id) && comparisonKey(user.name).includes(key))
    .map((member) => ({ member, blocks: rules?.blocksOf(member.user._id, service, post) ?? [] }))
  const ranked = new Map(explanation?.candidates.map(({ user }, at) => [user._id, at]))
  const rankOf = ({ member: { user } }: (typeof found)[number]) =>
    (asked.has(user._id) ? ranked.size + 1 : 0) + (ranked.get(user._id) ?? ranked.size)
  return {
    free: found.filter(({ blocks }) => blocks.length === 0).sort((a, b) => rankOf(a) - rankOf(b)),
    kept: found.filter(({ blocks }) => blocks.length > 0).sort((a, b) => a.blocks.length - b.blocks.length),
  }
}

/** People whom an explanation ranks first, by id, without those who are being asked already. */
function closestOf(board: Board, explanation: Explanation | undefined, asked: ReadonlySet<string>) {
  const others = (explanation?.candidates ?? []).filter(
    ({ user, cost }) => cost !== null && user._id !== explanation?.holder?._id && !asked.has(user._id),
  )
  const members = new Map(board.members.map((member) => [member.user._id, member]))
  return new Map(
    others.slice(0, CLOSEST).flatMap(({ user }) => {
      const member = members.get(user._id)
      return member ? [[user._id, member] as const] : []
    }),
  )
}

/**
 * Panel with the people at one post of one service and the people who could stand there: the best fit first, people
 * with blocks last, with the reason.
 */
export function Picker({ board, cell, posts, isExplained, rules, refused, onSave, onUndo, onClose }: PickerProps) {
  const t = useT()
  const { service, post, places } = cell
  const [wanted, setWanted] = useState('')
  const [isAll, setIsAll] = useState(false)
  const [last, setLast] = useState<string | null>(null)
  const { data: explanation, isPending, failureCount } = useQuery(explainQuery(service._id, post._id))
  // Without an explanation there is still a list.
  const isAwaited = isPending && failureCount === 0
  const asked = new Set(useAskedPeople(cell).asked.map(({ _id }) => _id))
  const { free: found, kept } = candidatesFor({ board, cell, rules }, wanted, explanation, asked)
  const [isWhyOpen, setIsWhyOpen] = useState(false)
  const loadOf = useLoadText({ board, service, asked })
  const closest = closestOf(board, explanation, asked)
  // A search finds everybody; else nobody is there twice.
  const isNamed = ({ member: { user } }: Candidate) => isWhyOpen && wanted === '' && closest.has(user._id)
  const free = found.filter((one) => !isNamed(one))

  const [replaced, setReplaced] = useState<{ out: string; userId: string } | null>(null)
  /** Place of the person who was put in for another; undefined once they have left it. */
  const fresh = places.find(({ userId }) => userId === replaced?.userId)

  const save: typeof onSave = (...what) => {
    setReplaced(null)
    return onSave(...what)
  }
  /** `instead` gives the place up for them. */
  const place = async (userId: string, force = false, instead?: Place | null) => {
    setLast(userId)
    const others = draftPlaces(service).filter((one) => one.userId !== instead?.userId || one.postId !== post._id)
    const stored = save([...others, { userId, postId: post._id, locked: false }], { force })
    if (instead) setReplaced({ out: instead.name, userId })
    if (!(await stored)) setReplaced(null)
  }
  const holder = places.find(({ shadow, layer }) => !shadow && layer !== 'outside')
  const isFull = places.filter(({ shadow }) => !shadow).length >= (cell.need?.maxPeople ?? 0)
  const why = cell.missing > 0 ? t('explain.whyEmpty') : holder ? t('explain.why', { name: holder.name }) : null
  const keptList = <Candidates {...{ board, service, asked }} candidates={kept} onPlace={place} />
  const explained = why && (
    <Disclosure label={why} isOpen={isExplained} onToggle={setIsWhyOpen} className="text-sm">
      <Explain
        {...{ board, cell, posts }}
        instead={isFull && holder ? firstName(holder) : null}
        closest={new Map([...closest].map(([id, member]) => [id, loadOf(member)]))}
        onPlace={(userId) => place(userId, false, isFull ? holder : null)}
        onSave={save}
      />
    </Disclosure>
  )

  return (
    <PickerFrame
      title={post.name}
      service={service}
      refused={refused}
      onForce={last === null ? null : () => place(last, true)}
      onClose={onClose}
    >
      {replaced && fresh && (
        <Notice
          tone="success"
          action={
            <Button
              size="sm"
              onClick={() => {
                setReplaced(null)
                onUndo()
              }}
            >
              {t('app.undo')}
            </Button>
          }
        >
          {t('explain.replaced', { out: replaced.out, name: fresh.name })}
        </Notice>
      )}
      {cell.asking > 0 && <CellSearch cell={cell} />}
      <PlacedList board={board} service={service} places={places} by="name" onSave={save} />
      <DeclinedList service={service} isShown={({ postId }) => postId === post._id} />
      {explained}
      <SearchField label={t('board.find')} placeholder={t('board.find')} value={wanted} onChange={setWanted} />
      {/* An order that changed once it is known would put somebody else under the finger. */}
      {isAwaited && <Spinner />}
      {!isAwaited && free.length > 0 && (
        <Candidates {...{ board, service, asked }} candidates={isAll ? free : free.slice(0, FIRST)} onPlace={place} />
      )}
      {!isAwaited && !isAll && free.length > FIRST && (
        <Button variant="quiet" className="-ml-5 -mt-3" onClick={() => setIsAll(true)}>
          {t('todo.showAll', { count: free.length })}
        </Button>
      )}
      {found.length + kept.length === 0 && <p className="text-muted">{t('board.noCandidates')}</p>}
      {kept.length > 0 &&
        (wanted === '' && free.length > 0 ? (
          <Disclosure label={t('board.cannot', { count: kept.length })} className="text-sm">
            {keptList}
          </Disclosure>
        ) : (
          keptList
        ))}
    </PickerFrame>
  )
}
