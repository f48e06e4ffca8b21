import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone, PencilLine, Settings2, Undo2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Board, boardApi } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatMonthName, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useToday } from '../../config/useToday.ts'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import { postsQuery } from '../setup/setup.queries.ts'
import { BoardGrid } from './BoardGrid.tsx'
import { type Cell, cellOf, draftPlaces, postsOf } from './board.model.ts'
import { boardQuery } from './board.queries.ts'
import { OneService } from './OneService.tsx'
import { Picker } from './Picker.tsx'
import { Problems, Shares } from './Problems.tsx'
import { useDraft } from './useDraft.ts'

/** Window width from which the picker stands beside the board, as Tailwind's `lg`. */
const ROOMY_PX = 1024

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

interface RotaBoardProps {
  /** Shows the month and leads to others. */
  monthNav: ComponentType<{ month: string; thisMonth: string; onChange: (month: string) => void }>
}

/** 'Rota': a month planned by hand, and published. The month is in the address. */
export function RotaBoard({ monthNav: MonthNav }: RotaBoardProps) {
  const t = useT()
  const thisMonth = monthOf(useToday())
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = MONTH.test(asked) ? asked : thisMonth
  const { from, to } = monthSpan(month)
  const board = useQuery(boardQuery(from, to))
  const posts = useQuery(postsQuery)
  const error = board.error ?? posts.error
  usePageTitle(t('board.title'))
  const retry = () => {
    board.refetch()
    posts.refetch()
  }
  return (
    <>
      <PageHeader title={t('board.title')}>
        <LinkButton to={paths.rotaSetup} icon={<Settings2 aria-hidden="true" className="size-5" />}>
          {t('setupRota.title')}
        </LinkButton>
      </PageHeader>
      <MonthNav month={month} thisMonth={thisMonth} onChange={(wanted) => setParams({ month: wanted })} />
      <div className="mt-6">
        {board.data && posts.data ? (
          <MonthBoard key={month} board={board.data} posts={posts.data} month={month} />
        ) : error ? (
          <ErrorState message={t('board.loadFailed')} detail={error.message} busy={board.isFetching} onRetry={retry} />
        ) : (
          <Spinner />
        )}
      </div>
    </>
  )
}

function MonthBoard({ board, posts, month }: { board: Board; posts: Post[]; month: string }) {
  const t = useT()
  const cache = useQueryClient()
  const isWide = useIsWide()
  const isRoomy = useIsWide(ROOMY_PX)
  const { busy, failure, attempt } = useAttempt<'begin' | 'drop'>()
  const draft = useDraft(board, posts)
  /** The cell that is open: its service and post. */
  const [open, setOpen] = useState<{ serviceId: string; postId: string } | null>(null)
  const [isPublishing, setIsPublishing] = useState(false)
  const span = { from: board.from, to: board.to }
  const hasDraft = board.services.some((service) => service.draft !== null)
  const openService = board.services.find(({ _id }) => _id === open?.serviceId)
  const openPost = posts.find(({ _id }) => _id === open?.postId)
  const cell = openService && openPost ? cellOf(openService, openPost) : null

  const begin = () =>
    attempt('begin', async () => {
      cache.setQueryData(boardQuery(span.from, span.to).queryKey, await call(boardApi.startDraft, span))
    })
  const drop = () =>
    attempt('drop', async () => {
      await call(boardApi.dropDraft, span)
      await cache.invalidateQueries({ queryKey: boardQuery(span.from, span.to).queryKey })
    })

  if (board.services.length === 0)
    return (
      <EmptyState
        title={t('board.noServices', { month: formatMonthName(month) })}
        action={<LinkButton to={paths.rotaSetup}>{t('setupRota.addTemplate')}</LinkButton>}
      />
    )

  const save = (one: Cell, places: ReturnType<typeof draftPlaces>) => draft.save(one.service, places)
  const ofCell =
    ({ post }: Cell) =>
    (place: { postId: string }) =>
      place.postId === post._id
  const lock = (one: Cell) => {
    const known = draftPlaces(one.service)
    const own = known.filter(ofCell(one))
    const locked = !own.every((place) => place.locked)
    if (own.length > 0)
      save(
        one,
        known.map((place) => (ofCell(one)(place) ? { ...place, locked } : place)),
      )
  }
  const clear = (one: Cell) => {
    const known = draftPlaces(one.service)
    if (known.some(ofCell(one)))
      save(
        one,
        known.filter((place) => !ofCell(one)(place)),
      )
  }
  const actions = {
    onOpen: (one: Cell) => setOpen({ serviceId: one.service._id, postId: one.post._id }),
    onLock: lock,
    onClear: clear,
    onUndo: draft.undo,
  }
  const shownPosts = postsOf(board, posts)
  const picker = cell && (
    <Picker
      key={`${cell.service._id} ${cell.post._id}`}
      board={board}
      cell={cell}
      refused={draft.refused}
      onSave={(places, options) => draft.save(cell.service, places, options)}
      onClose={() => setOpen(null)}
    />
  )

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3">
        {hasDraft ? (
          <>
            <Button
              variant="primary"
              icon={<Megaphone aria-hidden="true" className="size-5" />}
              onClick={() => setIsPublishing(true)}
            >
              {t('board.publish')}
            </Button>
            <Button busy={busy === 'drop'} onClick={drop}>
              {t('board.dropDraft')}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            busy={busy === 'begin'}
            icon={<PencilLine aria-hidden="true" className="size-5" />}
            onClick={begin}
          >
            {t('board.beginDraft')}
          </Button>
        )}
        {draft.canUndo && (
          <Button icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={draft.undo}>
            {t('app.undo')}
          </Button>
        )}
      </div>
      {failure && <FailureNotice title={t('board.failed')} detail={whyOf(failure.error)} />}
      {draft.refused && !cell && <FailureNotice title={t('board.failed')} detail={draft.refused.message} />}
      {isPublishing && <PublishPanel span={span} onClose={() => setIsPublishing(false)} />}
      {!isRoomy && picker}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {isWide ? (
          <BoardGrid board={board} posts={shownPosts} {...actions} />
        ) : (
          <OneService board={board} posts={shownPosts} onOpen={actions.onOpen} />
        )}
        <div className="flex flex-col gap-6 lg:sticky lg:top-4">
          {isRoomy && picker}
          <Problems board={board} posts={posts} />
          <Shares board={board} />
        </div>
      </div>
    </div>
  )
}
