import type { Assignment, ReplyLink } from '#shared/answers.ts'
import { AppError } from '#shared/errors.ts'
import { type Reply, type ReplyAnswer, UNKNOWN_REPLIES } from '#shared/replies.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { hashToken, newToken } from '../../../db/spentTokens.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../../team/team.service.ts'
import type { AnswersService } from '../assignments/answers.service.ts'
import type { OffersService } from '../callOuts/offers.service.ts'
import { beginsAt } from '../moments.ts'
import { type ReplyLinkRow, repliesStore } from './replies.store.ts'

export interface RepliesService {
  /** Makes a reply link for an assignment. 404 for an unknown assignment, 409 where its service has begun. */
  create(viewer: Viewer, assignmentId: string): Promise<ReplyLink>
  /** Makes a reply link for an offer. 404 for an unknown offer, 409 where its service has begun. */
  createOfOffer(viewer: Viewer, offerId: string): Promise<ReplyLink>
  /** Makes a reply link for a person inside a change. 409 where the service has begun. */
  write(
    trx: Db,
    place: Pick<Place, 'date' | 'serviceTime'> & { userId: string },
    subject: Pick<ReplyLinkRow, 'subject' | 'subject_id'>,
  ): Promise<ReplyLink>
  /** The question behind a link; changes nothing. 404 `reply_gone` for any invalid token, 429 for a network that tries many. */
  show(viewer: unknown, link: { token: string }, request: Pick<RequestContext, 'ip'>): Promise<Reply>
  answer(viewer: unknown, input: ReplyAnswer, request: Pick<RequestContext, 'ip'>): Promise<Reply>
  /** Deletes links that have expired. */
  cleanUp(): Promise<void>
}

const TOKEN = /^[\w-]{43}$/

type Place = Pick<Assignment, 'date' | 'serviceTime' | 'post' | 'tieColor' | 'startsAt'>

const BOTH: Reply['answers'] = ['accept', 'decline']

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

interface Needs {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'mustHaveLeft' | 'take'>
  answers: Pick<AnswersService, 'answerByLink' | 'show'>
  offers: Pick<OffersService, 'answerByLink' | 'show'>
  team: Pick<TeamService, 'name' | 'timeZone'>
  siteUrl: string
}

export function repliesService({ db, change, limits, answers, offers, team, siteUrl }: Needs): RepliesService {
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

  /** The fields of a reply that every subject has. */
  const about = async (link: ReplyLinkRow, { date, serviceTime, post, tieColor, startsAt }: Place) => ({
    subject: link.subject,
    firstName: firstNameOf(link.name),
    teamName: await team.name(),
    ...{ date, serviceTime, post, tieColor, startsAt },
    items: [],
  })

  const ofAssignment = async (link: ReplyLinkRow, assignment: Assignment): Promise<Reply> => ({
    ...(await about(link, assignment)),
    state: assignment.state,
    sequence: assignment.sequence,
    answers: assignment.mayAccept ? BOTH : [],
  })

  async function ofOffer(link: ReplyLinkRow): Promise<Reply> {
    const { offer, isOpen } = await offers.show(link.subject_id)
    const answered = { state: offer.state, sequence: 1, answers: isOpen ? BOTH : [] }
    return { ...(await about(link, offer)), ...answered }
  }

  const show = async (link: ReplyLinkRow): Promise<Reply> =>
    link.subject === 'offer' ? ofOffer(link) : ofAssignment(link, await answers.show(link.subject_id))

  /** Throws a refusal with the reply alone: what a logged-in person gets contains ids and the names of other people. */
  async function toldByLink(link: ReplyLinkRow, error: unknown): Promise<never> {
    if (!(error instanceof AppError) || !error.details.reply) throw error
    const { reply, retryAfter } = error.details
    const { assignment } = reply as { assignment?: Assignment }
    throw new AppError(error.code, {
      reply: { reply: assignment ? await ofAssignment(link, assignment) : await show(link) },
      ...(retryAfter && { retryAfter }),
    })
  }

  const write: RepliesService['write'] = async (trx, { date, serviceTime, userId }, subject) => {
    const expires = beginsAt(date, serviceTime, await team.timeZone(trx))
    if (expires <= new Date()) throw new AppError('service_begun')
    const token = newToken()
    const expiresAt = expires.toISOString()
    await repliesStore.insert(trx, { token_hash: hashToken(token), user_id: userId, ...subject, expires_at: expiresAt })
    return { url: `${siteUrl}/r/${token}`, expiresAt }
  }

  const writeBy = (
    viewer: Viewer,
    place: Pick<Place, 'date' | 'serviceTime' | 'post'> & { userId: string },
    subject: Pick<ReplyLinkRow, 'subject' | 'subject_id'>,
  ): Promise<ReplyLink> =>
    change.by(viewer)(null, async ({ trx, audit }) => {
      const link = await write(trx, place, subject)
      const detail = { date: place.date, name: await repliesStore.nameOf(trx, place.userId), post: place.post }
      await audit({ action: 'replyLink.created', actorId: viewer._id, subjectId: subject.subject_id, detail })
      return link
    })

  return {
    create: async (viewer, assignmentId) =>
      writeBy(viewer, await answers.show(assignmentId), { subject: 'assignment', subject_id: assignmentId }),

    async createOfOffer(viewer, offerId) {
      const { offer, userId } = await offers.show(offerId)
      return writeBy(viewer, { ...offer, userId }, { subject: 'offer', subject_id: offerId })
    },

    write,

    show: async (_viewer, { token }, { ip }) => show(await mustBeGood(token, ip)),

    async answer(_viewer, { token, answer, reason, sequence }, { ip }) {
      const found = await mustBeGood(token, ip)
      const [person, id] = [{ _id: found.user_id }, found.subject_id]
      try {
        if (found.subject === 'offer') await offers.answerByLink(person, { id, answer })
        else await answers.answerByLink(person, { id, answer, reason, sequence })
      } catch (error) {
        await toldByLink(found, error)
      }
      return show(found)
    },

    cleanUp: () => repliesStore.removeExpired(db, new Date().toISOString()),
  }
}
