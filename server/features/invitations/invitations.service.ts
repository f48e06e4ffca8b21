import { AppError } from '#shared/errors.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  type InvitationState,
  type InvitedPerson,
  type NewInvitation,
  type ReadPeople,
} from '#shared/invitations.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { risingId } from '../../db/risingId.ts'
import { hashToken, newToken } from '../../db/spentTokens.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../http/route.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { MailSettled } from '../mail/mails.service.ts'
import type { TeamService } from '../team/team.service.ts'
import { membersByContact } from '../users/members.ts'
import type { PersonalData } from '../users/personalData.ts'
import { invitationMails } from './invitationMails.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'
import { readPeople } from './people/readPeople.ts'
import { isOnePerson, replacedBy } from './samePerson.ts'
import { tellInvitations } from './tellInvitations.ts'

const DAY_MS = 86_400_000

/** Invitations of one admin a day, new links of earlier ones too: each may be a mail to somebody who did not ask for it. */
const INVITATIONS = { max: 2000, seconds: DAY_MS / 1000 }

interface PeopleList {
  file: UploadedFile | undefined
  text: string | undefined
}

export interface InvitationsService {
  /** Invites all of these people or none. 409 with the fields that a member has, 429 for too many people in a day. */
  create(viewer: Viewer, list: { people: InvitedPerson[] }): Promise<NewInvitation[]>
  /** Invites the author of a join request; `also` runs in the same change, before the invitation is stored. */
  answerInterest(
    viewer: Viewer,
    interestId: string,
    also: (change: ChangeContext) => Promise<InvitedPerson>,
  ): Promise<NewInvitation>
  list(): Promise<Invitation[]>
  revoke(viewer: Viewer, named: { id: string }): Promise<void>
  /** Gives an invitation that was not used a new link. */
  renew(viewer: Viewer, named: { id: string }): Promise<NewInvitation>
  /** Reads people from a file or pasted lines; its issues are in `language`. */
  read(
    viewer: Viewer,
    pasted: { text?: string | undefined },
    browser: Pick<RequestContext, 'file' | 'language'>,
  ): Promise<ReadPeople>
  /** False where the mailed link is not good any more. */
  isMailWanted(about: string): Promise<boolean>
  /** Stores how the mail of an invitation fared. */
  mailSettled: MailSettled
  /** The invitations that a person has used. Leaving deletes them. */
  personalData: PersonalData
}

interface Needs {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'take' | 'giveBack'>
  siteUrl: string
  team: Pick<TeamService, 'name'>
  /** Without mail, links are passed on by hand. */
  isMailOn: boolean
}

/** State of an invitation at an ISO time. */
export const stateOf = ({ state, expires_at }: InvitationRow, now: string): InvitationState =>
  state === 'open' && expires_at <= now ? 'expired' : state

const toInvitation = (row: InvitationRow): Invitation => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  state: stateOf(row, new Date().toISOString()),
  mail: row.mail,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  userId: row.user_id,
  interestId: row.interest_id,
})

const newLink = () => {
  const token = newToken()
  const expires_at = new Date(Date.now() + INVITATION_DAYS * DAY_MS).toISOString()
  return { token, columns: { token_hash: hashToken(token), expires_at } }
}

/** Throws 409 with each email and phone number that a member has; `pathOf` names the field of the person at a place. */
async function mustBeNoMembers(
  db: Db,
  people: InvitedPerson[],
  pathOf: (place: number, field: 'email' | 'phoneNumber') => string,
): Promise<void> {
  const members = await membersByContact(db, people)
  const fields = people.flatMap(({ email, phoneNumber }, place) => [
    ...(members.withEmail(email) ? [pathOf(place, 'email')] : []),
    ...(members.withPhone(phoneNumber) ? [pathOf(place, 'phoneNumber')] : []),
  ])
  if (fields.length === 0) return
  throw new AppError('already_member', {
    issues: (t) => fields.map((path) => ({ path, message: t('errors.already_member') })),
  })
}

export function invitationsService({ db, change, limits, siteUrl, team, isMailOn }: Needs): InvitationsService {
  const mails = invitationMails({ db, team })
  const withUrl = (row: InvitationRow, token: string): NewInvitation => ({
    ...toInvitation(row),
    url: `${siteUrl}/invite/${token}`,
  })

  /** Revokes these open invitations, which newer ones replace. */
  async function replace({ trx, audit }: ChangeContext<'invitations'>, viewer: Viewer, rows: InvitationRow[]) {
    await invitationsStore.revoke(
      trx,
      rows.map(({ id }) => id),
    )
    for (const { id, name } of rows)
      await audit({ action: 'invitation.revoked', actorId: viewer._id, subjectId: id, detail: { name } })
  }

  /**
   * Stores an invitation for each person, and answers in their order; one who is named twice has one. Revokes the open ones of
   * the same people from earlier lists, never one of this list.
   */
  async function store(
    context: ChangeContext<'invitations'>,
    viewer: Viewer,
    people: InvitedPerson[],
    interestId: string | null = null,
  ): Promise<NewInvitation[]> {
    const now = new Date().toISOString()
    const made: { row: InvitationRow; token: string }[] = []
    const madeFor = people.map(({ name, email, phoneNumber }) => {
      const person = { name_key: comparisonKey(name), email, phone_number: phoneNumber }
      const earlier = made.find(({ row }) => isOnePerson(row, person))
      if (earlier) {
        earlier.row.email ??= email
        earlier.row.phone_number ??= phoneNumber
        return earlier
      }
      const link = newLink()
      const row: InvitationRow = {
        id: risingId(),
        name,
        ...person,
        state: 'open',
        ...link.columns,
        mail: 'none',
        created_at: now,
        used_at: null,
        user_id: null,
        interest_id: interestId,
      }
      const invitation = { row, token: link.token }
      made.push(invitation)
      return invitation
    })
    for (const { row } of made) if (row.email && isMailOn) row.mail = 'waiting'
    const open = await invitationsStore.open(context.trx, now)
    await invitationsStore.insert(
      context.trx,
      made.map(({ row }) => row),
    )
    for (const { id, name } of made.map(({ row }) => row))
      await context.audit({ action: 'invitation.created', actorId: viewer._id, subjectId: id, detail: { name } })
    await replace(context, viewer, [...new Set(made.flatMap(({ row }) => replacedBy(row, open)))])
    await mails.send(
      context,
      viewer,
      made.map(({ row, token }) => withUrl(row, token)),
    )
    return madeFor.map(({ row, token }) => withUrl(row, token))
  }

  /** Counts people of the viewer's day where `invite` invites them; what is refused does not count. */
  async function counted<Result>(viewer: Viewer, people: number, invite: () => Promise<Result>): Promise<Result> {
    const limit = [{ key: `invitations ${viewer._id}`, ...INVITATIONS, by: people }]
    await limits.take(limit)
    try {
      return await invite()
    } catch (error) {
      await limits.giveBack(limit)
      throw error
    }
  }

  return {
    create: (viewer, { people }) =>
      counted(viewer, people.length, () =>
        change.by(viewer)('invitations', async (context) => {
          await mustBeNoMembers(context.trx, people, (place, field) => `people.${place}.${field}`)
          return tellInvitations(context).returning(await store(context, viewer, people))
        }),
      ),

    answerInterest: (viewer, interestId, also) =>
      counted(viewer, 1, () =>
        change.by(viewer)('invitations', async (context) => {
          const person = await also(context)
          await mustBeNoMembers(context.trx, [person], (_place, field) => field)
          const [invitation] = await store(context, viewer, [person], interestId)
          return tellInvitations(context).returning(invitation as NewInvitation)
        }),
      ),

    list: async () => (await invitationsStore.newest(db)).map(toInvitation),

    async revoke(viewer, { id }) {
      await change.by(viewer)('invitations', async (context) => {
        const row = await invitationsStore.find(context.trx, id)
        if (!row) throw new AppError('invitation_not_found')
        if (stateOf(row, new Date().toISOString()) !== 'open') throw new AppError('invitation_over')
        await replace(context, viewer, [row])
        return tellInvitations(context)
      })
    },

    renew: (viewer, { id }) =>
      counted(viewer, 1, () =>
        change.by(viewer)('invitations', async (context) => {
          const { trx, audit } = context
          const row = await invitationsStore.find(trx, id)
          if (!row) throw new AppError('invitation_not_found')
          if (row.state === 'used') throw new AppError('invitation_over')
          const open = await invitationsStore.open(trx, new Date().toISOString())
          await replace(context, viewer, replacedBy(row, open))
          const { token, columns } = newLink()
          const renewed = withUrl(
            await invitationsStore.renew(trx, id, { ...columns, mail: row.email && isMailOn ? 'waiting' : 'none' }),
            token,
          )
          await mails.send(context, viewer, [renewed])
          await audit({ action: 'invitation.renewed', actorId: viewer._id, subjectId: id, detail: { name: row.name } })
          return tellInvitations(context).returning(renewed)
        }),
      ),

    async read(viewer, { text }, { file, language }) {
      const list: PeopleList = { file, text }
      const found = await readPeople(db, list, translateFor(language))
      const detail = { count: found.people.length, filename: list.file?.filename ?? '' }
      await change.by(viewer)(null, ({ audit }) => audit({ action: 'people.read', actorId: viewer._id, detail }))
      return found
    },

    isMailWanted: mails.isWanted,

    mailSettled: mails.settled,

    personalData: {
      tables: ['invitations'],
      async ofPerson({ _id }) {
        const rows = await invitationsStore.ofPerson(db, _id)
        return {
          invitations: rows.map(({ name, email, phone_number, created_at, used_at }) => ({
            name,
            email,
            phoneNumber: phone_number,
            createdAt: created_at,
            usedAt: used_at,
          })),
        }
      },
      leave: ({ also }, { _id }) =>
        also('invitations', async (context) => {
          const removed = await invitationsStore.removeOfPerson(context.trx, _id)
          return removed.length > 0 ? tellInvitations(context) : context.tellNobody('they were not invited by a link')
        }),
    },
  }
}
