import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#shared/rota/answers.ts'
import { type Reply, repliesApi } from '#shared/rota/replies.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'

export const isReplyGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'reply_gone'

/** The reply in a refusal, which is the link's question now. */
export const replyIn = (error: unknown): Reply | undefined =>
  error instanceof ApiError ? (error.reply.reply as Reply | undefined) : undefined

/**
 * The question behind a link, and the answer to it. `assignmentId`: the one that is meant, where the link is an
 * invitation's.
 */
export function useReply(token: string, assignmentId?: string) {
  const cache = useQueryClient()
  const key = ['reply', token, assignmentId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(repliesApi.show, { token, assignmentId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { busy, failure, save } = useSave<Answer>()
  const answer = ({ sequence }: Reply, given: Answer, reason: string | null) =>
    save(given, async () => {
      try {
        cache.setQueryData(key, await call(repliesApi.answer, { token, assignmentId, answer: given, reason, sequence }))
      } catch (refusal) {
        const reply = replyIn(refusal)
        if (reply) cache.setQueryData(key, reply)
        throw refusal
      }
    })
  return { query, answer, busy, refused: failure?.error }
}
