import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import type { Cell } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { useAreCouplesAwaited } from '../useRules.ts'
import { Candidates, mayChoose } from './Candidates.tsx'
import { candidatesFor, firstOf, isGone } from './candidates.order.ts'
import { type Beside, peopleCount } from './couples.ts'
import { lacksOnlySkill } from './GiveSkill.tsx'
import type { DayActions } from './MoveHere.tsx'
import { replaceBoth } from './replaceBoth.ts'
import { useRanked } from './useRanked.ts'

/** Goes on from the field to the first person who can be chosen. */
function focusFirst(event: KeyboardEvent<HTMLElement>): void {
  const first = event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-choice]')
  if (!first) return
  event.preventDefault()
  first.focus()
}

interface CandidateSearchProps {
  board: Board
  /** Posts of the board in their order. */
  posts: readonly Post[]
  cell: Cell
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  /** Null where no place is left that anybody could take. */
  onPlace: ((userId: string, beside?: Beside) => void) | null
  /** Why nobody can have the place stands above. */
  isExplained?: boolean
  /** What is done with somebody who stands elsewhere that day; undefined where they stay. */
  day?: DayActions | undefined
  /** What a couple is placed by as one; undefined where each is placed alone. */
  couples?: Parameters<typeof candidatesFor>[0]['couples']
  /** Said above them. */
  above?: ReactNode
}

/** The people who could stand at a cell: the first ones, until all are wanted or somebody is searched for. */
export function CandidateSearch(props: CandidateSearchProps) {
  const { board, posts, cell, rules, onPlace, isExplained = false, day, couples, above } = props
  const t = useT()
  const [wanted, setWanted] = useState('')
  const [isAll, setIsAll] = useState(false)
  const { explanation, isAwaited: isOrderAwaited, asked, judged } = useRanked(cell)
  const areCouplesAwaited = useAreCouplesAwaited(board)
  const isAwaited = isOrderAwaited || areCouplesAwaited
  const found = candidatesFor({ board, posts, cell, rules, day, couples }, wanted, explanation, asked, t)
  const { free, forced, moving, kept, unskilled, isTired } = found
  const first = firstOf(free, (one) => {
    const { _id } = one.member.user
    const isUnwilling = judged.get(_id)?.wish === 'avoid' || rules?.wishOf(_id, cell.service, cell.post._id).isRatherNot
    // A search hides nobody whom it finds.
    return wanted === '' && (asked.has(_id) || isUnwilling === true || isTired(one))
  })
  const place: typeof onPlace = (userId, beside) => {
    // The list is that of the next place, in which whoever was searched for is no choice any more.
    setWanted('')
    onPlace?.(userId, beside)
  }
  const { since } = explanation ?? {}
  const out = couples?.freed ?? []
  const list = { board, posts, rules, cell, asked, judged, since, onPlace: onPlace && place, out, day }
  const both = rules && replaceBoth({ board, posts, cell, rules, freed: out }, first)
  const shown = isAll ? free : first
  const cannot = forced.length + moving.length + kept.length + unskilled.length
  return (
    <>
      <SearchField
        label={t('board.find')}
        placeholder={t('board.find')}
        value={wanted}
        onChange={setWanted}
        onKeyDown={(event) => {
          const { key } = event
          if (key === 'ArrowDown') focusFirst(event)
          const [only, ...others] = wanted.trim() === '' ? [] : [...free, ...forced, ...moving, ...kept, ...unskilled]
          // Somebody and somebody with their partner are two rows of one person, the first with both.
          const isOne = others.every(({ member }) => member === only?.member)
          if (key === 'Enter' && !areCouplesAwaited && only && isOne && mayChoose(only) && onPlace)
            place(only.member.user._id, only.beside)
        }}
      />
      {!isAwaited && free.length > 0 && above}
      {/* An order that changed once it is known would put somebody else under the finger. */}
      {isAwaited && <Spinner />}
      {!isAwaited && free.length > 0 && (
        <Candidates {...list} both={both} candidates={both ? [both, ...shown.filter((one) => one !== both)] : shown} />
      )}
      {!isAwaited && !isAll && free.length > first.length && (
        <Button variant="quiet" className="-mt-3 -ml-5 self-start" onClick={() => setIsAll(true)}>
          {t('todo.showAll', { count: peopleCount(free) })}
        </Button>
      )}
      {free.length + cannot === 0 && (
        <p className="text-muted wrap-anywhere">
          {wanted.trim() === '' ? t('board.noCandidates') : t('board.nobodyCalled', { name: wanted.trim() })}
        </p>
      )}
      {!isAwaited && free.length === 0 && cannot > 0 && wanted === '' && !isExplained && (
        <p>{t(cell.places.length > 0 ? 'board.nobodyElse' : 'board.nobodyCan')}</p>
      )}
      <Barred {...list} {...found} isFound={wanted !== ''} />
    </>
  )
}

type BarredProps = Omit<ComponentProps<typeof Candidates>, 'candidates' | 'isSkillSaid'> &
  Pick<ReturnType<typeof candidatesFor>, 'free' | 'forced' | 'moving' | 'movingCount' | 'kept' | 'unskilled'> & {
    /** They were searched for. */
    isFound: boolean
  }

/** The people against whom something stands, folded by what can be done about it. */
function Barred({ free, forced, moving, movingCount, kept, unskilled, isFound, ...list }: BarredProps) {
  const { cell, onPlace, day } = list
  const t = useT()
  // Who can be chosen all the same is no choice beside those who are free.
  const isForcedOpen = isFound || (free.length === 0 && onPlace !== null)
  const folded = isForcedOpen ? kept : [...forced, ...kept]
  const others = forced.length + moving.length + kept.length
  return (
    <>
      {isForcedOpen && forced.length > 0 && <Candidates {...list} candidates={forced} />}
      {moving.length > 0 && (
        <Disclosure
          label={t(day?.from ? 'board.swapThatDay' : 'board.moveThatDay', { count: movingCount })}
          isOpen
          className="text-sm"
        >
          <Candidates {...list} candidates={moving} />
        </Disclosure>
      )}
      {folded.length > 0 && (
        <Disclosure
          key={isFound ? 'away-found' : 'away-all'}
          label={t(folded.every(({ blocks }) => blocks.some(isGone)) ? 'board.awayThen' : 'board.cannot', {
            count: folded.length,
          })}
          isOpen={isFound || (onPlace !== null && folded.length === others && free.length === 0)}
          className="text-sm"
        >
          <Candidates {...list} candidates={folded} />
        </Disclosure>
      )}
      {unskilled.length > 0 && (
        <Disclosure
          key={isFound ? 'skill-found' : 'skill-all'}
          label={t('board.lackSkill', { count: unskilled.length, post: cell.post.name })}
          isOpen={isFound || free.length + others === 0}
          className="text-sm"
        >
          {onPlace && unskilled.some(({ blocks }) => lacksOnlySkill(blocks)) && (
            <p className="text-muted">{t('board.skillStays')}</p>
          )}
          <Candidates {...list} candidates={unskilled} isSkillSaid />
        </Disclosure>
      )}
    </>
  )
}
