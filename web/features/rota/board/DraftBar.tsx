import { useQueryClient } from '@tanstack/react-query'
import { Megaphone, PencilLine, Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type Board, boardApi } from '#shared/rotaBoard.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { boardQuery } from './board.queries.ts'
import type { Draft } from './useDraft.ts'

interface DraftBarProps {
  board: Board
  draft: Draft
  onFill: () => void
  onPublish: () => void
}

/** What is done with the draft of all services that are shown. */
export function DraftBar({ board, draft, onFill, onPublish }: DraftBarProps) {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'begin' | 'drop' | 'undo'>()
  const [asksDrop, setAsksDrop] = useState(false)
  const [undo, setUndo] = useState<string | null>(null)
  const span = { from: board.from, to: board.to }
  const { queryKey } = boardQuery(span.from, span.to)
  const drafted = board.services.filter((service) => service.draft !== null)
  const hasDraft = drafted.length > 0
  const lost = drafted.flatMap(({ places }) => places.filter(({ layer }) => layer === 'draft'))

  const begin = () =>
    save('begin', async () => {
      cache.setQueryData(queryKey, await call(boardApi.startDraft, span))
    })
  const drop = () =>
    save('drop', async () => {
      setUndo((await call(boardApi.dropDraft, span)).undo)
      setAsksDrop(false)
      await cache.invalidateQueries({ queryKey })
    })
  const putBack = (token: string) =>
    save('undo', async () => {
      cache.setQueryData(queryKey, await call(boardApi.undoDrop, { undo: token }))
      setUndo(null)
    })

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {hasDraft ? (
          <>
            <Button variant="primary" icon={<Megaphone aria-hidden="true" className="size-5" />} onClick={onPublish}>
              {t('board.publish')}
            </Button>
            <Button busy={busy === 'drop'} onClick={() => setAsksDrop(true)}>
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
        <Button icon={<Sparkles aria-hidden="true" className="size-5" />} onClick={onFill}>
          {t('fill.open')}
        </Button>
        {draft.canUndo && (
          <Button icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={draft.undo}>
            {t('app.undo')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asksDrop}
        title={t('board.dropAsk')}
        message={t('board.dropLost', {
          count: lost.length,
          services: t('board.servicesCount', { count: drafted.length }),
        })}
        confirmLabel={t('board.dropConfirm')}
        busy={busy === 'drop'}
        failure={failure && { title: t('board.failed'), detail: whyOf(failure.error) }}
        onConfirm={drop}
        onCancel={() => setAsksDrop(false)}
      />
      {undo !== null && !hasDraft && (
        <Notice
          tone="info"
          action={
            <Button size="sm" busy={busy === 'undo'} onClick={() => putBack(undo)}>
              {t('app.undo')}
            </Button>
          }
        >
          {t('board.dropped')}
        </Notice>
      )}
      {failure && <FailureNotice title={t('board.failed')} detail={whyOf(failure.error)} />}
    </>
  )
}
