import type { Assignment, ReplyLink } from '#shared/answers.ts'
import { AppError } from '#shared/errors.ts'
import { type Reply, type ReplyAnswer, UNKNOWN_REPLIES } from '#shared/replies.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { hashToken, newToken } from '../../../db/spentTokens.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../../team/team.service.ts'
import type { AnswersService } from '../assignments/answers.service.ts'
import { beginsAt } from '../moments.ts'
import { type ReplyLinkRow, repliesStore } from './replies.store.ts'

export interface RepliesService {
  /** A new link of an assignment. 404 for an unknown one, 409 where its service has begun. */
  create(viewer: Viewer, assignmentId: string): Promise<ReplyLink>
  /** 404 `reply_gone` for every token that is not good, 429 for a network that tries too many. Changes nothing. */
  show(token: string, ip: string): Promise<Reply>
  answer(input: ReplyAnswer, ip: string): Promise<Reply>
  /** Deletes links that have expired. */
  cleanUp(): Promise<void>
}

const TOKEN = /^[\w-]{43}$/

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

interface Needs {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'mustHaveLeft' | 'take'>
  answers: Pick<AnswersService, 'answerByLink' | 'show'>
  team: Pick<TeamService, 'name' | 'timeZone'>
  siteUrl: string
}

export function repliesService({ db, change, limits, answers, team, siteUrl }: Needs): RepliesService {
  async function findLink(token: string): Promise<ReplyLinkRow | undefined> {
    if (!TOKEN.test(token)) return undefined
    const link = await repliesStore.find(db, hashToken(token))
    return link && link.expires_at > new Date().toISOString() ? link : undefined
  }

  async function mustBeGood(token: string, ip: string): Promise<ReplyLinkRow> {
    const limit = [{ key: `unknown reply ${networkOf(ip)}`, ...UNKNOWN_REPLIES }]
    await limits.mustHaveLeft(limit)
    const link = await findLink(token)
    if (link) return link
    await limits.take(limit)
    throw new AppError('reply_gone')
  }

  const toReply = async (link: ReplyLinkRow, assignment: Assignment): Promise<Reply> => ({
    subject: link.subject,
    firstName: firstNameOf(link.name),
    teamName: await team.name(),
    date: assignment.date,
    serviceTime: assignment.serviceTime,
    post: assignment.post,
    tieColor: assignment.tieColor,
    startsAt: assignment.startsAt,
    state: assignment.state,
    sequence: assignment.sequence,
    answers: assignment.mayAccept ? ['accept', 'decline'] : [],
    items: [],
  })

  return {
    create: (viewer, assignmentId) =>
      change.by(viewer)(null, async ({ trx }) => {
        const { date, serviceTime, userId } = await answers.show(assignmentId)
        const expires = beginsAt(date, serviceTime, await team.timeZone(trx))
        if (expires <= new Date()) throw new AppError('service_begun')
        const token = newToken()
        const expiresAt = expires.toISOString()
        const subject = { subject: 'assignment' as const, subject_id: assignmentId }
        await repliesStore.insert(trx, {
          token_hash: hashToken(token),
          user_id: userId,
          ...subject,
          expires_at: expiresAt,
        })
        return { url: `${siteUrl}/r/${token}`, expiresAt }
      }),

    async show(token, ip) {
      const link = await mustBeGood(token, ip)
      return toReply(link, await answers.show(link.subject_id))
    },

    async answer({ token, answer, reason, sequence }, ip) {
      const link = await mustBeGood(token, ip)
      const input = { id: link.subject_id, answer, reason, sequence }
      try {
        return await toReply(link, await answers.answerByLink({ _id: link.user_id }, input))
      } catch (error) {
        // What a signed-in person is told of a conflict holds other people's names.
        const conflict = error instanceof AppError && (error.details.reply?.assignment as Assignment | undefined)
        if (!conflict) throw error
        throw new AppError(error.code, { reply: { reply: await toReply(link, conflict) } })
      }
    },

    cleanUp: () => repliesStore.removeExpired(db, new Date().toISOString()),
  }
}
