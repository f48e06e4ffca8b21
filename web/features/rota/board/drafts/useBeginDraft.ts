import { useQueryClient } from '@tanstack/react-query'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { call } from '../../../../api/call.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { boardQuery } from '../board.queries.ts'

/** Begins a draft of all services of a board, without filling it: `save` does. */
export function useBeginDraft({ from, to }: Board) {
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'begin'>()
  return {
    isBusy: busy !== null,
    failure,
    save: () =>
      save('begin', async () => {
        cache.setQueryData(boardQuery(from, to).queryKey, await call(boardApi.startDraft, { from, to }))
      }),
  }
}
