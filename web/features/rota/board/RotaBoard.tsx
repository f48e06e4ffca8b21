import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { Board } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatMonth, formatMonthName } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { FillPanel } from '../fill/FillPanel.tsx'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import { postsQuery } from '../setup/setup.queries.ts'
import { BoardGrid } from './BoardGrid.tsx'
import { cellOf, draftPlaces, isIn, moveChanges, postsOf, type Seat, type Spot } from './board.model.ts'
import { boardQuery } from './board.queries.ts'
import { type Rows, useBoardView } from './board.view.ts'
import { DraftBar } from './DraftBar.tsx'
import { OneService } from './OneService.tsx'
import { PeopleGrid } from './PeopleGrid.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { Picker } from './Picker.tsx'
import { Problems, Shares } from './Problems.tsx'
import { useDraft } from './useDraft.ts'
import { useRules } from './useRules.ts'

/** Window width from which the picker stands beside the board, as Tailwind's `lg`. */
const ROOMY_PX = 1024

interface RotaBoardProps {
  /** Shows the month and leads to others. */
  monthNav: ComponentType<{ month: string; thisMonth: string; onChange: (month: string) => void }>
}

/** 'Rota': a month or a quarter planned by hand, and published. */
export function RotaBoard({ monthNav: MonthNav }: RotaBoardProps) {
  const t = useT()
  const view = useBoardView()
  const { month, lastMonth, span } = view
  const isWide = useIsWide()
  const board = useQuery(boardQuery(span.from, span.to))
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
      <MonthNav month={month} thisMonth={view.thisMonth} onChange={view.setMonth} />
      {isWide && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t('board.rows')}
            value={view.rows}
            options={[
              { value: 'posts', label: t('board.byPosts') },
              { value: 'people', label: t('board.byPeople') },
            ]}
            onChange={view.setRows}
          />
          <SegmentedControl
            label={t('board.length')}
            value={view.length}
            options={[
              { value: 'month', label: t('board.month') },
              { value: 'quarter', label: t('board.quarter') },
            ]}
            onChange={view.setLength}
            className="whitespace-nowrap"
          />
          {lastMonth !== month && <p className="text-muted">{t('board.until', { month: formatMonth(lastMonth) })}</p>}
        </div>
      )}
      <div className="mt-6">
        {board.data && posts.data ? (
          <PlanBoard
            key={`${span.from} ${span.to}`}
            board={board.data}
            posts={posts.data}
            rows={view.rows}
            empty={t('board.noServices', { month: formatMonthName(month) })}
          />
        ) : error ? (
          <ErrorState message={t('board.loadFailed')} detail={error.message} busy={board.isFetching} onRetry={retry} />
        ) : (
          <Spinner />
        )}
      </div>
    </>
  )
}

interface PlanBoardProps {
  board: Board
  posts: Post[]
  rows: Rows
  /** Said where there is no service. */
  empty: string
}

function PlanBoard({ board, posts, rows, empty }: PlanBoardProps) {
  const t = useT()
  const isWide = useIsWide()
  const isRoomy = useIsWide(ROOMY_PX)
  const draft = useDraft(board, posts)
  const { rules, says } = useRules(board, posts)
  const [open, setOpen] = useState<Spot | null>(null)
  const [isExplained, setIsExplained] = useState(false)
  /** The panel above the board. */
  const [panel, setPanel] = useState<'fill' | 'publish' | null>(null)
  const span = { from: board.from, to: board.to }
  const serviceOf = (id: string | undefined) => board.services.find(({ _id }) => _id === id)

  if (board.services.length === 0)
    return (
      <EmptyState title={empty} action={<LinkButton to={paths.rotaSetup}>{t('setupRota.addTemplate')}</LinkButton>} />
    )

  const lock = (spot: Spot) => {
    const service = serviceOf(spot.serviceId)
    const known = service ? draftPlaces(service) : []
    const own = known.filter(isIn(spot))
    const locked = !own.every((place) => place.locked)
    const places = known.map((place) => (isIn(spot)(place) ? { ...place, locked } : place))
    if (own.length > 0) draft.save([{ serviceId: spot.serviceId, places }])
  }
  const clear = (spot: Spot) => {
    const service = serviceOf(spot.serviceId)
    const known = service ? draftPlaces(service) : []
    const places = known.filter((place) => !isIn(spot)(place))
    if (places.length < known.length) draft.save([{ serviceId: spot.serviceId, places }])
  }
  const move = async (from: Seat, to: Spot) => {
    const seat = { serviceId: to.serviceId, userId: to.userId ?? from.userId, postId: to.postId ?? from.postId }
    // What speaks against it is said beside the cell that refused it.
    if (!(await draft.save(moveChanges(board, from, seat)))) show(to)
  }
  const show = (spot: Spot, explained = false) => {
    setIsExplained(explained)
    setOpen(spot)
  }
  const onExplain = (spot: Spot) => show(spot, true)
  const actions = {
    open,
    onOpen: (spot: Spot) => show(spot),
    onExplain,
    onLock: lock,
    onClear: clear,
    onUndo: draft.undo,
    onMove: move,
  }

  const openService = serviceOf(open?.serviceId)
  const openPost = posts.find(({ _id }) => _id === open?.postId)
  const openUser = board.members.find(({ user }) => user._id === open?.userId)?.user
  const shownPosts = postsOf(board, posts)
  const close = () => setOpen(null)
  const ofOpen = openService && {
    rules,
    refused: draft.refused,
    onSave: (places: ReturnType<typeof draftPlaces>, options?: { force?: boolean }) => {
      draft.save([{ serviceId: openService._id, places }], options)
    },
    onClose: close,
  }
  const key = `${open?.serviceId} ${open?.postId} ${open?.userId} ${isExplained}`
  const picker =
    openService && ofOpen && openPost ? (
      <Picker
        key={key}
        posts={posts}
        isExplained={isExplained}
        board={board}
        cell={cellOf(openService, openPost)}
        {...ofOpen}
      />
    ) : openService && ofOpen && openUser ? (
      <PersonPicker key={key} user={openUser} service={openService} posts={shownPosts} {...ofOpen} />
    ) : null

  return (
    <div className="flex flex-col gap-6">
      <DraftBar board={board} draft={draft} onFill={() => setPanel('fill')} onPublish={() => setPanel('publish')} />
      {draft.refused && !picker && <FailureNotice title={t('board.failed')} detail={draft.refused.message} />}
      {panel === 'fill' && <FillPanel span={span} onClose={() => setPanel(null)} />}
      {panel === 'publish' && <PublishPanel span={span} onClose={() => setPanel(null)} />}
      {!isRoomy && picker}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {!isWide ? (
          <OneService board={board} posts={shownPosts} onOpen={show} />
        ) : rows === 'people' ? (
          <PeopleGrid board={board} says={says} {...actions} />
        ) : (
          <BoardGrid board={board} posts={shownPosts} {...actions} />
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
