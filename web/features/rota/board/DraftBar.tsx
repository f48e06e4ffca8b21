import { useQueryClient } from '@tanstack/react-query'
import { Megaphone, PencilLine, Sparkles, Undo2 } from 'lucide-react'
import { type Board, boardApi } from '#shared/rotaBoard.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
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
  const { busy, failure, save } = useSave<'begin' | 'drop'>()
  const span = { from: board.from, to: board.to }
  const { queryKey } = boardQuery(span.from, span.to)
  const hasDraft = board.services.some((service) => service.draft !== null)

  const begin = () =>
    save('begin', async () => {
      cache.setQueryData(queryKey, await call(boardApi.startDraft, span))
    })
  const drop = () =>
    save('drop', async () => {
      await call(boardApi.dropDraft, span)
      await cache.invalidateQueries({ queryKey })
    })

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {hasDraft ? (
          <>
            <Button variant="primary" icon={<Megaphone aria-hidden="true" className="size-5" />} onClick={onPublish}>
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
        <Button icon={<Sparkles aria-hidden="true" className="size-5" />} onClick={onFill}>
          {t('fill.open')}
        </Button>
        {draft.canUndo && (
          <Button icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={draft.undo}>
            {t('app.undo')}
          </Button>
        )}
      </div>
      {failure && <FailureNotice title={t('board.failed')} detail={whyOf(failure.error)} />}
    </>
  )
}
