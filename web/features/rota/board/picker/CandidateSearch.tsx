import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Explanation } from '#shared/rota/explanation.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { nameFinder } from '../../../people/people/person.named.ts'
import { useAskedPeople } from '../../explain/useAskedPeople.ts'
import { explainQuery } from '../../fill/runs.queries.ts'
import { byNeed, type Cell } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { dayMoveOf } from '../exchange/dayMove.ts'
import { lossOf } from '../exchange/follows.text.ts'
import { Candidates, comingOf, mayChoose, type Placeable } from './Candidates.tsx'
import { lacksOnlySkill, lacksSkill } from './GiveSkill.tsx'
import type { DayActions } from './MoveHere.tsx'

/** Candidates that are shown at first: those who need the service most. */
const FIRST = 6

/** The order of the people for a cell, and who of them is being asked already. */
export function useRanked(cell: Cell) {
  const { data: explanation, isPending, failureCount } = useQuery(explainQuery(cell.service._id, cell.post._id))
  const asked: ReadonlySet<string> = new Set(useAskedPeople(cell).asked.map(({ _id }) => _id))
  return {
    explanation,
    // Without an explanation there is still a list.
    isAwaited: isPending && failureCount === 0,
    asked,
    judged: new Map(explanation?.candidates.map((one) => [one.user._id, one])),
  }
}

/** Goes on from the field to the first person who can be chosen. */
function focusFirst(event: KeyboardEvent<HTMLElement>): void {
  const first = event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-choice]')
  if (!first) return
  event.preventDefault()
  first.focus()
}

interface CandidateSearchProps {
  board: Board
  cell: Cell
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  /** Null where no place is left that anybody could take. */
  onPlace: ((userId: string) => void) | null
  /** Why nobody can have the place stands above. */
  isExplained?: boolean
  /** What is done with somebody who stands elsewhere that day; undefined where they stay. */
  day?: DayActions | undefined
  /** Said above them. */
  above?: ReactNode
}

const isGone = ({ code }: Block): boolean => code === 'away' || code === 'paused'

/**
 * People who could stand at a cell. Free people come first, in the order of the place's explanation, or by need without
 * one; people who are being asked end that list. People with blocks follow by their number of blocks, those who can be
 * chosen all the same first and those who are away last: apart are those who can come from elsewhere that day, and
 * those who lack the skill.
 */
function candidatesFor(
  { board, cell, rules, day }: Pick<CandidateSearchProps, 'board' | 'cell' | 'rules' | 'day'>,
  wanted: string,
  explanation: Explanation | undefined,
  asked: ReadonlySet<string>,
  t: Translate,
) {
  const { service, post, places } = cell
  const isFound = nameFinder(wanted)
  const judged = new Map(explanation?.candidates.map(({ user, blocks }) => [user._id, blocks]))
  const here = new Set(places.map(({ userId }) => userId))
  const found = byNeed(board)
    .filter(({ user }) => !here.has(user._id) && isFound(user.name))
    .map((member) => {
      const known = rules?.blocksOf(member.user._id, service, post) ?? []
      // The server knows shifts that stand on no board.
      return { member, blocks: known.length > 0 ? known : (judged.get(member.user._id) ?? []) }
    })
  const ranked = new Map((explanation?.candidates ?? []).map(({ user }, at) => [user._id, at]))
  const rankOf = ({ member: { user } }: (typeof found)[number]) =>
    (asked.has(user._id) ? ranked.size + 1 : 0) + (ranked.get(user._id) ?? ranked.size)
  const away = ({ blocks }: Placeable) => Number(blocks.some(isGone))
  const blocked = found
    .filter(({ blocks }) => blocks.length > 0)
    .sort(
      (a, b) => Number(mayChoose(b)) - Number(mayChoose(a)) || away(a) - away(b) || a.blocks.length - b.blocks.length,
    )
  const losses = new Map(
    blocked.flatMap(({ member: { user } }) => {
      const move = day && dayMoveOf({ board, cell, rules, from: day.from }, user._id)
      return move ? [[user._id, lossOf({ board, rules }, comingOf({ cell, day }, move), t)] as const] : []
    }),
  )
  const lossBy = ({ member: { user } }: Placeable) => losses.get(user._id)
  const comes = (one: Placeable) => lossBy(one) !== undefined
  /** By what is lost, then by name. */
  const byLoss = (a: Placeable, b: Placeable) =>
    (lossBy(a) ?? 0) - (lossBy(b) ?? 0) || a.member.user.name.localeCompare(b.member.user.name)
  const kept = blocked.filter(({ blocks }) => !lacksSkill(blocks))
  return {
    free: found.filter(({ blocks }) => blocks.length === 0).sort((a, b) => rankOf(a) - rankOf(b)),
    forced: kept.filter(mayChoose),
    moving: kept.filter((one) => !mayChoose(one) && comes(one)).sort(byLoss),
    kept: kept.filter((one) => !mayChoose(one) && !comes(one)),
    unskilled: blocked
      .filter(({ blocks }) => lacksSkill(blocks))
      .sort((a, b) => rankUnskilled(a, comes) - rankUnskilled(b, comes) || (comes(a) && comes(b) ? byLoss(a, b) : 0)),
  }
}

/** Those who can be given the skill come first, then those who stand elsewhere that day and can be given it. */
const rankUnskilled = (one: Placeable, comes: (one: Placeable) => boolean): number =>
  lacksOnlySkill(one.blocks) ? 0 : comes(one) ? 1 : 2

/** The first candidates, without those who would rather not; these where there are no others. */
function firstOf(free: Placeable[], isLast: (member: Placeable['member']) => boolean): Placeable[] {
  const willing = free.filter(({ member }) => !isLast(member))
  return (willing.length > 0 ? willing : free).slice(0, FIRST)
}

/** The people who could stand at a cell: the first ones, until all are wanted or somebody is searched for. */
export function CandidateSearch(props: CandidateSearchProps) {
  const { board, cell, rules, onPlace, isExplained = false, day, above } = props
  const t = useT()
  const [wanted, setWanted] = useState('')
  const [isAll, setIsAll] = useState(false)
  const { explanation, isAwaited, asked, judged } = useRanked(cell)
  const { free, forced, moving, kept, unskilled } = candidatesFor(
    { board, cell, rules, day },
    wanted,
    explanation,
    asked,
    t,
  )
  const first = firstOf(
    free,
    ({ user: { _id } }) =>
      asked.has(_id) ||
      judged.get(_id)?.wish === 'avoid' ||
      rules?.wishOf(_id, cell.service, cell.post._id).isRatherNot === true,
  )
  const list = { board, rules, cell, asked, judged, onPlace, day }
  const cannot = forced.length + moving.length + kept.length + unskilled.length
  // Who can be chosen all the same is no choice beside those who are free.
  const isForcedOpen = wanted !== '' || (free.length === 0 && onPlace !== null)
  const folded = isForcedOpen ? kept : [...forced, ...kept]
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
          if (key === 'Enter' && only && others.length === 0 && mayChoose(only)) onPlace?.(only.member.user._id)
        }}
      />
      {!isAwaited && free.length > 0 && above}
      {/* An order that changed once it is known would put somebody else under the finger. */}
      {isAwaited && <Spinner />}
      {!isAwaited && free.length > 0 && <Candidates {...list} candidates={isAll ? free : first} />}
      {!isAwaited && !isAll && free.length > first.length && (
        <Button variant="quiet" className="-mt-3 -ml-5 self-start" onClick={() => setIsAll(true)}>
          {t('todo.showAll', { count: free.length })}
        </Button>
      )}
      {free.length + cannot === 0 && <p className="text-muted">{t('board.noCandidates')}</p>}
      {!isAwaited && free.length === 0 && cannot > 0 && wanted === '' && !isExplained && (
        <p>{t(cell.places.length > 0 ? 'board.nobodyElse' : 'board.nobodyCan')}</p>
      )}
      {isForcedOpen && forced.length > 0 && <Candidates {...list} candidates={forced} />}
      {moving.length > 0 && (
        <Disclosure
          label={t(day?.from ? 'board.swapThatDay' : 'board.moveThatDay', { count: moving.length })}
          isOpen
          className="text-sm"
        >
          <Candidates {...list} candidates={moving} />
        </Disclosure>
      )}
      {folded.length > 0 && (
        <Disclosure
          key={wanted === '' ? 'away-all' : 'away-found'}
          label={t(folded.every(({ blocks }) => blocks.some(isGone)) ? 'board.awayThen' : 'board.cannot', {
            count: folded.length,
          })}
          isOpen={
            wanted !== '' || (onPlace !== null && folded.length === cannot - unskilled.length && free.length === 0)
          }
          className="text-sm"
        >
          <Candidates {...list} candidates={folded} />
        </Disclosure>
      )}
      {unskilled.length > 0 && (
        <Disclosure
          key={wanted === '' ? 'skill-all' : 'skill-found'}
          label={t('board.lackSkill', { count: unskilled.length, post: cell.post.name })}
          isOpen={wanted !== '' || free.length + cannot === unskilled.length}
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
