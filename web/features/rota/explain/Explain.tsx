import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, DraftPlace } from '#shared/rota/board.ts'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import type { Post } from '#shared/rota/posts.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { Cell } from '../board/board.model.ts'
import { explainQuery, runQuery } from '../fill/runs.queries.ts'
import { shareText } from '../share.text.ts'
import { emptyText } from './empty.text.ts'
import { askedText, movedPlaces, moveTexts, proofText } from './explain.text.ts'
import { holderText } from './holder.text.ts'
import { useAskedPeople } from './useAskedPeople.ts'

/** People of whom it can be asked what their place would do; the next ones would hardly be chosen. */
const CLOSEST = 3

interface ExplainProps {
  board: Board
  cell: Cell
  posts: Post[]
  /** Whose place is explained, where several stand at the post. */
  holderId?: string | undefined
  onSave: (places: DraftPlace[]) => void
}

/** Reason for which a place is somebody's or nobody's, and who else could have it. */
export function Explain({ board, cell, posts, holderId, onSave }: ExplainProps) {
  const t = useT()
  const { service, post } = cell
  const { data, error } = useQuery(explainQuery(service._id, post._id, holderId))
  const { saidNo, asked } = useAskedPeople(cell)
  if (error) return <p className="text-sm text-danger">{t('explain.failed')}</p>
  if (!data) return <Spinner />
  // People who are being asked would be asked twice.
  const others = data.candidates.filter(({ user, cost }) => cost !== null && !asked.some(({ _id }) => _id === user._id))
  const said =
    data.open > 0
      ? askedText(
          saidNo,
          asked.map(({ name }) => name),
          t,
        )
      : ''
  const [best] = others
  const ownOf = (userId: string) => board.members.find(({ user }) => user._id === userId)
  const holder = data.holder ? ownOf(data.holder._id) : undefined
  const share = holder ? shareText(holder, board, t) : null
  const at = { post: post.name, isSkilled: post.skillId !== null, date: service.date }
  const here = cell.places.filter(({ shadow }) => !shadow).length
  const empty = data.open > 0 ? emptyText(data, here, at, t) : ''
  const { witness } = data
  const moves = !empty && !best && witness?.kind === 'fillable' && witness.people.length > 1 ? witness : null
  const held = data.holder ? holderText(data, { board, service, places: cell.places, share }, t) : ''
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      {held && <p>{held}</p>}
      {said && <p>{said}</p>}
      {best && data.open > 0 && <p>{t('explain.could', { count: others.length, name: best.user.name })}</p>}
      {others.length > 0 && (
        <ul>
          {others.slice(0, CLOSEST).map(({ user }) => {
            const member = ownOf(user._id)
            return (
              <Proof
                key={user._id}
                place={{ serviceId: service._id, postId: post._id, userId: user._id }}
                name={user.name}
                alone={member ? shareText({ ...member, planned: member.planned + 1 }, board, t) : ''}
              />
            )
          })}
        </ul>
      )}
      {empty && <p>{empty}</p>}
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

interface ProofProps {
  place: { serviceId: string; postId: string; userId: string }
  name: string
  /** How much they would serve if nobody else moved, which is what a press in the list below does. */
  alone: string
}

/**
 * Somebody who could have the place, and what that does to the best rota, all others free to move: proved, once it is
 * asked for.
 */
function Proof({ place, name, alone }: ProofProps) {
  const t = useT()
  const [begun, setBegun] = useState<Run | null>(null)
  const { busy, failure, save } = useSave<'prove'>()
  const { data: run } = useQuery({ ...runQuery(begun?._id ?? ''), enabled: begun !== null })
  const isOver = run !== undefined && run.endedAt !== null
  const prove = () =>
    save('prove', async () => {
      setBegun(await call(runsApi.prove, place))
    })
  return (
    <li className="wrap-anywhere">
      {!begun && (
        <button
          type="button"
          disabled={busy !== null}
          onClick={prove}
          className="min-h-9 max-md:min-h-11 rounded text-left text-muted underline decoration-control underline-offset-3 hover:decoration-ink"
        >
          {t('explain.prove', { name })}
        </button>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {whyOf(failure.error)}
        </p>
      )}
      {begun && (
        <p role="status" className="flex min-h-9 items-center gap-2">
          {isOver ? (
            <span>
              {proofText(run, name, t)} {alone && t('explain.alone', { share: alone })}
            </span>
          ) : (
            <>
              <Spinner /> {t('explain.proving')}
            </>
          )}
        </p>
      )}
    </li>
  )
}
