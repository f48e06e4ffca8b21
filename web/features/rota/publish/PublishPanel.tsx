import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Board, Preview } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { PUBLICATION_NOTE_MAX, type Publication, publicationsApi } from '#shared/rota/publish.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { publicationPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import { useSession } from '../../people/sessions/session.ts'
import { RecordedUndo } from '../answers/recorded/Recorded.tsx'
import type { Spot } from '../board/board.model.ts'
import { previewQuery } from '../board/board.queries.ts'
import { problemCounts } from '../board/board.text.ts'
import { SidePanel } from '../board/SidePanel.tsx'
import { CapacityNote } from '../capacity/CapacityNote.tsx'
import { withoutLeftOut } from '../capacity/capacity.text.ts'
import { certainOf } from '../fill/fill.before.ts'
import { rotaKeys } from '../rota.keys.ts'
import { HandOver } from './HandOver.tsx'
import { PublishLater } from './PublishLater.tsx'
import { membersOf, PublishMembers } from './PublishMembers.tsx'
import { Conflicts, PublishSpan } from './PublishSpan.tsx'
import {
  conflictsToPublish,
  doneText,
  emptiness,
  newDays,
  openedServices,
  publishedDays,
  sheetDays,
  sheetText,
} from './publish.text.ts'
import { Receipts } from './Receipts.tsx'

interface PublishPanelProps {
  board: Board
  posts: Post[]
  /** A change of the draft is not stored yet: it is to be published, too. */
  isSaving: boolean
  /** Shows the cell of a conflict. */
  onShow: (spot: Spot) => void
  onClose: () => void
}

/** First and last day, YYYY-MM-DD. */
type Span = Pick<Board, 'from' | 'to'>

/**
 * The preview of a board, or of its days before the empty end until `isAll`, which is chosen by the whole. `isOld` is
 * true while it is older than the last change of the draft.
 */
function usePreview(board: Board, isSaving: boolean, isAll: boolean) {
  const { from, to } = board
  const whole = useQuery(previewQuery(from, to))
  const empty = whole.data ? emptiness(board, whole.data) : null
  const until = empty?.until ?? null
  const isPart = until !== null && !isAll
  const span: Span = { from, to: isPart ? until : to }
  const part = useQuery({ ...previewQuery(from, span.to), enabled: isPart })
  const shown = isPart ? part : whole
  /** Time at which the last change of the draft was stored, in epoch milliseconds. */
  const [savedAt, setSavedAt] = useState(0)
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (wasSaving !== isSaving) {
    setWasSaving(isSaving)
    if (!isSaving) setSavedAt(Date.now())
  }
  const [refetchWhole, refetchPart] = [whole.refetch, part.refetch]
  useEffect(() => {
    if (savedAt === 0) return
    refetchWhole()
    if (isPart) refetchPart()
  }, [savedAt, isPart, refetchWhole, refetchPart])
  const isBefore = ({ dataUpdatedAt, error }: typeof whole) => dataUpdatedAt < savedAt && !error
  return { span, empty, shown, isOld: isSaving || isBefore(whole) || isBefore(shown) }
}

/** What was published, and the sentence about it. */
interface Done {
  publication: Publication
  said: string
}

/** What goes with a publication: its note, who has said yes, and the sentence about days of the sheet. */
interface Wanted {
  note: string
  saidYes: ReadonlySet<string>
  ofSheet: string
  /** ISO time at which it publishes itself; at once where it is left out. */
  at?: string
}

/** Publishes what a preview shows, at once or at a time to come. */
function usePublish(span: Span) {
  const t = useT()
  const cache = useQueryClient()
  const { user } = useSession()
  const [done, setDone] = useState<Done | null>(null)
  const { busy, failure, save } = useSave<'publish' | 'later'>()

  const publish = (preview: Preview, { note, saidYes, ofSheet, at }: Wanted) =>
    save(at ? 'later' : 'publish', async () => {
      const { told, untold } = membersOf(preview, user?._id)
      const words = { told: told.length, untold: untold.length, ofSheet }
      try {
        const { revision } = preview
        const input = { ...span, revision, note, saidYes: [...saidYes], ...(at && { at }) }
        const made = await call(publicationsApi.publish, input)
        if (!('state' in made)) setDone({ publication: made, said: doneText(made, preview, words, t) })
        await cache.invalidateQueries({ queryKey: rotaKeys.all })
      } catch (refusal) {
        // Somebody changed the draft meanwhile: what was typed stays, and the preview is the new one.
        const now = refusal instanceof ApiError ? (refusal.reply.preview as Preview | undefined) : undefined
        if (now) cache.setQueryData(previewQuery(span.from, span.to).queryKey, now)
        throw refusal
      }
    })
  return { publish, done, busy, failure }
}

interface DoneProps extends Done {
  onClose: () => void
}

/** What was published, the links to hand over, and the arrival at each member. */
function DonePanel({ publication, said, onClose }: DoneProps) {
  const t = useT()
  return (
    <SidePanel title={t('publish.titleDone')} label={t('publish.title')} onClose={onClose}>
      <Notice tone="success">{said}</Notice>
      <RecordedUndo>
        <HandOver publication={publication} />
        <Receipts publication={publication} />
      </RecordedUndo>
      <Link
        to={publicationPath(publication._id)}
        className="flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {t('publish.again')}
      </Link>
    </SidePanel>
  )
}

/**
 * Panel with the changes of a publication for each member, and the press that publishes; after it the arrival at each.
 */
export function PublishPanel({ board, posts, isSaving, onShow, onClose }: PublishPanelProps) {
  const t = useT()
  const now = { today: useToday(), at: new Date(useNow()) }
  const [isAll, setIsAll] = useState(false)
  const { span, empty, shown, isOld } = usePreview(board, isSaving, isAll)
  const { data: preview, error, isFetching, refetch } = shown
  const [note, setNote] = useState('')
  const [saidYes, setSaidYes] = useState<ReadonlySet<string>>(new Set())
  const { publish, done, busy, failure } = usePublish(span)

  if (done) return <DonePanel {...done} onClose={onClose} />
  const all = publishedDays({ fromDay: board.from, toDay: board.to }, t)
  const days = preview && (span.to === board.to ? all : newDays(preview))
  const ofSheet = sheetText(
    sheetDays(board, span, now.today),
    publishedDays({ fromDay: span.from, toDay: span.to }, t),
    t,
  )
  const opened = openedServices(board, span, now)
  const isNothing = preview?.members.length === 0 && opened === 0
  return (
    <SidePanel
      title={days ? t('publish.titleDays', { days }) : t('publish.title')}
      label={t('publish.title')}
      onClose={onClose}
    >
      {isNothing && !isOld ? (
        <>
          <p className="font-medium">{t('publish.nothing')}</p>
          <FailureNotice title={t('publish.failed')} failure={failure} />
          <Button className="self-start" onClick={onClose}>
            {t('publish.back')}
          </Button>
        </>
      ) : preview && !isNothing ? (
        <>
          <PublishSpan preview={preview} empty={empty} opened={opened} isAll={isAll} days={all} onAll={setIsAll} />
          {ofSheet && <p className="text-sm text-muted">{ofSheet}</p>}
          <TextField
            label={t('publish.note')}
            optional
            maxLength={PUBLICATION_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Conflicts board={board} posts={posts} preview={preview} onShow={onShow} />
          <FailureNotice title={t('publish.failed')} failure={failure?.of === 'publish' ? failure : null} />
          <PublishMembers
            preview={preview}
            isInConflict={conflictsToPublish(board, preview.problems).length > 0}
            // The press means the preview around it: another preview is another revision, which the server refuses. A
            // fetch alone, as events begin, does not disable it, which would swallow a press that has begun.
            busy={busy !== null || isOld}
            onPublish={() => publish(preview, { note, saidYes, ofSheet })}
            saidYes={saidYes}
            setSaidYes={setSaidYes}
          >
            <PublishLater
              span={span}
              busy={busy !== null || isOld}
              failure={failure?.of === 'later' ? failure : null}
              onPublish={(at) => publish(preview, { note, saidYes, ofSheet, at })}
            />
          </PublishMembers>
          <CapacityNote
            board={board}
            capacity={withoutLeftOut(preview.capacity)}
            open={problemCounts(preview).open - certainOf(preview.capacity, 'gaps')}
          />
        </>
      ) : error ? (
        <QueryFailure message={t('publish.loadFailed')} query={{ error, isFetching, refetch }} />
      ) : (
        <Spinner />
      )}
    </SidePanel>
  )
}
