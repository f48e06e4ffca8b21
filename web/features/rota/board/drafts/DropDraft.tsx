import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { call } from '../../../../api/call.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { draftPlaces } from '../board.model.ts'
import { boardQuery } from '../board.queries.ts'
import { isDrafted } from '../cells/placeState.ts'

interface DropDraftProps {
  board: Board
  /** True while it is asked whether the draft is to be discarded. */
  open: boolean
  onClose: () => void
}

/** Discards the draft of all services that are shown, if that is confirmed, and puts back the one discarded last. */
export function DropDraft({ board, open, onClose }: DropDraftProps) {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'drop' | 'restore'>()
  /** Token by which the draft that was discarded last is put back. */
  const [dropped, setDropped] = useState<string | null>(null)
  const span = { from: board.from, to: board.to }
  const { queryKey } = boardQuery(span.from, span.to)
  const drafted = board.services.filter(isDrafted)
  const lost = drafted.reduce((sum, service) => sum + draftPlaces(service).length, 0)
  const drop = () =>
    save('drop', async () => {
      const { undo } = await call(boardApi.dropDraft, span)
      await cache.invalidateQueries({ queryKey })
      onClose()
      setDropped(undo)
    })
  const restore = (undo: string) =>
    save('restore', async () => {
      cache.setQueryData(queryKey, await call(boardApi.undoDrop, { undo }))
      setDropped(null)
    })
  return (
    <>
      {dropped !== null && drafted.length === 0 && (
        <Notice
          tone="info"
          action={
            <Button size="sm" busy={busy === 'restore'} onClick={() => restore(dropped)}>
              {t('app.undo')}
            </Button>
          }
        >
          {t('board.dropped')}
        </Notice>
      )}
      <FailureNotice title={t('board.failed')} failure={failure?.of === 'restore' && failure} />
      <ConfirmDialog
        open={open}
        title={t('board.dropQuestion')}
        message={t('board.dropMessage', {
          places: t('board.placesCount', { count: lost }),
          services: t('board.inServices', { count: drafted.length }),
        })}
        confirmLabel={t('board.drop')}
        busy={busy === 'drop'}
        failed={t('board.failed')}
        failure={failure?.of === 'drop' && failure}
        onConfirm={drop}
        onCancel={onClose}
      />
    </>
  )
}
