import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Board } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { FillPanel } from '../fill/FillPanel.tsx'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import { linksQuery } from '../setup/setup.queries.ts'
import { BoardGrid } from './BoardGrid.tsx'
import { cellOf, draftPlaces, isIn, moveChanges, postsOf, type Seat, type Spot } from './board.model.ts'
import { membersQuery } from './board.queries.ts'
import { boardRules, saysOf } from './board.rules.ts'
import type { Rows } from './board.view.ts'
import { DraftBar } from './DraftBar.tsx'
import { OneService } from './OneService.tsx'
import { PeopleGrid } from './PeopleGrid.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { Picker } from './Picker.tsx'
import { Problems, Shares } from './Problems.tsx'
import { useDraft } from './useDraft.ts'

/** Window width from which the picker stands beside the board, as Tailwind's `lg`. */
const ROOMY_PX = 1024

const NO_MEMBERS: never[] = []

/**
 * The rules over a board. The board is shown without them, until everybody's availability is there; it is so too where that
 * cannot be loaded, since the server judges in any case.
 */
function useRules(board: Board, posts: Post[]) {
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: links } = useQuery(linksQuery)
  const says = useMemo(() => saysOf(members ?? NO_MEMBERS), [members])
  const rules = useMemo(
    () => members && links && boardRules({ board, posts, members, links }),
    [board, posts, members, links],
  )
  return { says, rules }
}

interface PlanBoardProps {
  board: Board
  posts: Post[]
  rows: Rows
  /** Said where there is no service. */
  empty: string
}

/** A board of services: its draft, the panels of what is done with it, and what is wrong with it. */
export function PlanBoard({ board, posts, rows, empty }: PlanBoardProps) {
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
      <EmptyState title={empty} action={<LinkButton to={rotaPath('setup')}>{t('setupRota.addTemplate')}</LinkButton>} />
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
      {panel === 'fill' && <FillPanel span={span} isSaving={draft.isSaving} onClose={() => setPanel(null)} />}
      {panel === 'publish' && <PublishPanel span={span} isSaving={draft.isSaving} onClose={() => setPanel(null)} />}
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
