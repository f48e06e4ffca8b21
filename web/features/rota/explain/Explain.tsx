import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { countedOf } from '../board/absence.ts'
import { type Cell, placesOf } from '../board/board.model.ts'
import type { BoardRules } from '../board/board.rules.ts'
import { coupleAt } from '../board/exchange/dropPlan.ts'
import { followsTexts } from '../board/exchange/follows.text.ts'
import { boardMemberOf } from '../board/exchange/weeks.ts'
import { boardName, inNameOrder } from '../board/names.text.ts'
import { explainQuery } from '../fill/runs.queries.ts'
import { inGroups, namesTogether } from '../listOf.ts'
import { shareText } from '../share.text.ts'
import { emptyText } from './empty.text.ts'
import { askedText, isOutdated, movedPlaces, moveTexts, othersOf } from './explain.text.ts'
import { holderText } from './holder.text.ts'
import { Smallest } from './Smallest.tsx'
import { useAskedPeople } from './useAskedPeople.ts'

/** People, or couples, of whom it can be asked what their place would do; the next ones would hardly be chosen. */
const CLOSEST = 3

interface ExplainProps {
  board: Board
  cell: Cell
  posts: Post[]
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  /** Whose place is explained; undefined where it is empty. */
  holderId?: string | undefined
  onSave: (places: DraftPlace[]) => void
}

/** Reason for which a place is somebody's or nobody's, and who else could have it. */
export function Explain({ board, cell, posts, rules, holderId, onSave }: ExplainProps) {
  const t = useT()
  const { service, post } = cell
  const here = cell.places.filter(({ shadow }) => !shadow).length
  // A place held by one person alone is asked about without their id.
  const { data, error } = useQuery(explainQuery(service._id, post._id, here > 1 ? holderId : undefined))
  const { saidNo, asked } = useAskedPeople(cell)
  if (error) return <p className="text-sm text-danger">{t('explain.failed')}</p>
  if (!data || isOutdated(data, holderId)) return <Spinner />
  // People who are being asked would be asked twice.
  const others = othersOf(data, { cell, rules }).filter(({ user }) => !asked.some(({ _id }) => _id === user._id))
  const said =
    data.open > 0
      ? askedText(
          saidNo,
          asked.map(({ name }) => name),
          t,
        )
      : ''
  const [best] = others
  const place = { serviceId: service._id, postId: post._id }
  const leaving = data.holder ? coupleAt({ rules }, service, data.holder._id) : []
  const linesOf = (coming: readonly string[]) => {
    const comes = coming.map((userId) => ({ userId, leaves: null, gets: place, along: coming }))
    const goes = leaving.map((userId) => {
      const postId = placesOf(service, userId)[0]?.postId ?? post._id
      return { userId, leaves: { ...place, postId }, gets: null, along: leaving }
    })
    return followsTexts({ board, rules }, [...comes, ...goes], t)
  }
  const members = inNameOrder(leaving.flatMap((id) => boardMemberOf(board, id) ?? []))
  const own = members.map((member) => countedOf(board, member))
  const share = own.length > 0 ? shareText(own, board, t) : null
  const holders = leaving.map((id) => boardName(board, id))
  const boundTo = rules?.boundTo
  const groups = inGroups(others, (one, other) => boundTo?.(one.user._id).includes(other.user._id) === true)
  const at = { post: post.name, isSkilled: post.skillId !== null, date: service.date }
  const empty = data.open > 0 ? emptyText(data, here, at, t) : ''
  const { witness } = data
  const moves = !empty && !best && witness?.kind === 'fillable' && witness.people.length > 1 ? witness : null
  const held = data.holder ? holderText(data, { board, service, places: cell.places, share, holders, boundTo }, t) : ''
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      {held && <p>{held}</p>}
      {said && <p>{said}</p>}
      {best && data.open > 0 && <p>{t('explain.could', { count: others.length, name: best.user.name })}</p>}
      {others.length > 0 && (
        <ul>
          {groups.slice(0, CLOSEST).map((those) => {
            const name = namesTogether(those.map(({ user }) => user.name))
            const lines = linesOf(those.map(({ user }) => user._id))
            return <WhatIf key={name} name={name} count={those.length} lines={lines} />
          })}
        </ul>
      )}
      {empty && <p>{empty}</p>}
      {data.smallest && !best && <Smallest board={board} posts={posts} smallest={data.smallest} onSave={onSave} />}
      {moves && (
        <Moves texts={moveTexts(moves, { board, posts }, t)} places={movedPlaces(service, moves)} onSave={onSave} />
      )}
    </div>
  )
}

interface MovesProps {
  texts: string[]
  /** The places after the moves; null where they are at several services. */
  places: DraftPlace[] | null
  onSave: (places: DraftPlace[]) => void
}

/** The moves by which an empty place is filled, and a button that does them. */
function Moves({ texts, places, onSave }: MovesProps) {
  const t = useT()
  return (
    <>
      <p>{t('explain.fillable')}</p>
      <ol className="list-decimal pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {places && (
        <Button size="sm" className="self-start" onClick={() => onSave(places)}>
          {t('explain.doMoves', { count: texts.length })}
        </Button>
      )}
    </>
  )
}

interface WhatIfProps {
  /** Somebody, or a couple of `count` people. */
  name: string
  count: number
  /** What it means for them, and for whom they replace, a sentence each. */
  lines: string[]
}

/** Who could have the place, and what that means once it is asked for, all others staying. */
function WhatIf({ name, count, lines }: WhatIfProps) {
  const t = useT()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <li className="wrap-anywhere">
      {isAsked ? (
        <div role="status" className="py-2">
          {lines.length === 0 && t('follows.nothing')}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : (
        <button
          type="button"
          onClick={() => setIsAsked(true)}
          className="min-h-9 max-md:min-h-11 rounded text-left text-muted underline decoration-control underline-offset-3 hover:decoration-ink"
        >
          {t('explain.whatIf', { count, name })}
        </button>
      )}
    </li>
  )
}
