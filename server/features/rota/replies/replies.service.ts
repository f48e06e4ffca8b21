import { AppError } from '#shared/errors.ts'
import type { Assignment, ReplyLink } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import { type Replied, type Reply, type ReplyAnswer, UNKNOWN_REPLIES } from '#shared/rota/replies.ts'
import { firstNameOf } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { hashToken, newToken } from '../../../db/spentTokens.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { beginsAt } from '../../../instantOf.ts'
import { personInvitedBy } from '../../people/invitations/goodInvitation.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { plannedStore } from '../../plan/places/planned.store.ts'
import type { AnswersService } from '../answers/answers.service.ts'
import type { OffersService } from '../standIns/offers.service.ts'
import { tellRota } from '../tellRota.ts'
import { type ReplyLinkRow, repliesStore } from './replies.store.ts'

const TOKEN = /^[\w-]{43}$/

const BOTH: Reply['answers'] = ['accept', 'decline']

interface Needs {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'mustHaveLeft' | 'take'>
  answers: Pick<AnswersService, 'answerByLink' | 'show'>
  offers: Pick<OffersService, 'answerByLink' | 'show'>
  team: Pick<TeamService, 'name' | 'timeZone'>
  siteUrl: string
}

/** The link of an invitation, as one that asks about this assignment of its person until the service begins. */
async function ofInvitation({ db, team }: Needs, token: string, id: string): Promise<ReplyLinkRow | undefined> {
  const person = await personInvitedBy(db, token)
  const place = person && (await plannedStore.find(db, id))
  if (!place || place.user_id !== person.id) return undefined
  const expires = beginsAt(place.date, place.service_time_key, await team.timeZone())
  const { id: user_id, name } = person
  return {
    token_hash: hashToken(token),
    user_id,
    name,
    subject: 'assignment',
    subject_id: id,
    expires_at: expires.toISOString(),
  }
}

const findLink = (needs: Needs, { token, assignmentId }: Replied): Promise<ReplyLinkRow | undefined> =>
  assignmentId === undefined ? repliesStore.find(needs.db, hashToken(token)) : ofInvitation(needs, token, assignmentId)

/** The link of a token that is good now. 404 for any other, 429 for a network that tries many. */
async function mustBeGood(needs: Needs, replied: Replied, ip: string): Promise<ReplyLinkRow> {
  const { limits } = needs
  const limit = [{ key: `unknown reply ${networkOf(ip)}`, ...UNKNOWN_REPLIES }]
  await limits.mustHaveLeft(limit)
  const link = TOKEN.test(replied.token) ? await findLink(needs, replied) : undefined
  if (link && link.expires_at > new Date().toISOString()) return link
  await limits.take(limit)
  throw new AppError('reply_gone')
}

/** The fields of a reply that every subject has. */
const about = async (
  { team }: Needs,
  link: ReplyLinkRow,
  { date, serviceTime, post, tieColor, startsAt }: Assignment | OwnOffer,
) => {
  const teamName = await team.name()
  const firstName = firstNameOf(link.name)
  return { subject: link.subject, firstName, teamName, date, serviceTime, post, tieColor, startsAt, items: [] }
}

const ofAssignment = async (needs: Needs, link: ReplyLinkRow, assignment: Assignment): Promise<Reply> => ({
  ...(await about(needs, link, assignment)),
  state: assignment.state,
  sequence: assignment.sequence,
  answers: assignment.mayAccept ? BOTH : [],
})

async function ofOffer(needs: Needs, link: ReplyLinkRow): Promise<Reply> {
  const { offer, isOpen } = await needs.offers.show(link.subject_id)
  const answered = { state: offer.state, sequence: 1, answers: isOpen ? BOTH : [] }
  return { ...(await about(needs, link, offer)), ...answered }
}

const show = async (needs: Needs, link: ReplyLinkRow): Promise<Reply> =>
  link.subject === 'offer' ? ofOffer(needs, link) : ofAssignment(needs, link, await needs.answers.show(link.subject_id))

/** Throws a refusal with the reply alone: what a logged-in person gets contains ids and the names of other people. */
async function toldByLink(needs: Needs, link: ReplyLinkRow, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || !error.details.reply) throw error
  const { reply, retryAfter } = error.details
  const { assignment } = reply as { assignment?: Assignment }
  throw new AppError(error.code, {
    reply: { reply: assignment ? await ofAssignment(needs, link, assignment) : await show(needs, link) },
    ...(retryAfter && { retryAfter }),
  })
}

async function answer(needs: Needs, input: ReplyAnswer, ip: string): Promise<Reply> {
  const link = await mustBeGood(needs, input, ip)
  const [person, id] = [{ _id: link.user_id }, link.subject_id]
  const { answer, reason, sequence } = input
  try {
    if (link.subject === 'offer') await needs.offers.answerByLink(person, { id, answer })
    else await needs.answers.answerByLink(person, { id, answer, reason, sequence })
  } catch (error) {
    await toldByLink(needs, link, error)
  }
  return show(needs, link)
}

type Asked = Pick<Assignment, 'date' | 'startsAt'> & { userId: string }
type Subject = Pick<ReplyLinkRow, 'subject' | 'subject_id'>

async function write({ team, siteUrl }: Needs, trx: Db, asked: Asked, subject: Subject): Promise<ReplyLink> {
  const { date, startsAt, userId } = asked
  const expires = startsAt ? new Date(startsAt) : beginsAt(date, '', await team.timeZone(trx))
  if (expires <= new Date()) throw new AppError('service_begun')
  const token = newToken()
  const expiresAt = expires.toISOString()
  await repliesStore.insert(trx, { token_hash: hashToken(token), user_id: userId, ...subject, expires_at: expiresAt })
  return { url: `${siteUrl}/r/${token}`, expiresAt }
}

/** Open boards say of a place from then on that its link was handed over. */
function writeBy(needs: Needs, viewer: Viewer, asked: Asked & { post: string }, subject: Subject) {
  const { date } = asked
  return needs.change.by(viewer)('rota', async (context, revision) => {
    const link = await write(needs, context.trx, asked, subject)
    const detail = { date, name: await repliesStore.nameOf(context.trx, asked.userId), post: asked.post }
    await context.audit({ action: 'replyLink.created', actorId: viewer._id, subjectId: subject.subject_id, detail })
    return tellRota(context, revision, { from: date, to: date }).returning(link)
  })
}

type Request = Pick<RequestContext, 'ip'>

export type RepliesService = ReturnType<typeof repliesService>

export function repliesService(needs: Needs) {
  const { db, answers, offers } = needs
  return {
    /** Makes a reply link for an assignment. 404 for an unknown assignment, 409 where its service has begun. */
    create: async (viewer: Viewer, id: string): Promise<ReplyLink> =>
      writeBy(needs, viewer, await answers.show(id), { subject: 'assignment', subject_id: id }),

    /** Makes a reply link for an offer. 404 for an unknown offer, 409 where its service has begun. */
    async createOfOffer(viewer: Viewer, id: string): Promise<ReplyLink> {
      const { offer, userId } = await offers.show(id)
      return writeBy(needs, viewer, { ...offer, userId }, { subject: 'offer', subject_id: id })
    },

    /** Makes a reply link for a person inside a change. 409 where the service has begun. */
    write: (trx: Db, asked: Asked, subject: Subject): Promise<ReplyLink> => write(needs, trx, asked, subject),

    /**
     * The question behind a link; changes nothing. 404 `reply_gone` for any invalid token, 429 for a network that tries
     * many.
     */
    show: async (_viewer: unknown, replied: Replied, { ip }: Request): Promise<Reply> =>
      show(needs, await mustBeGood(needs, replied, ip)),

    answer: (_viewer: unknown, input: ReplyAnswer, { ip }: Request): Promise<Reply> => answer(needs, input, ip),

    /** Deletes links that have expired. */
    cleanUp: () => repliesStore.removeExpired(db, new Date().toISOString()),
  }
}
