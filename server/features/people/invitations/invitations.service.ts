import { DAY_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Invitation, NewInvitation } from '#shared/people/invitation.ts'
import type { InvitedPerson, ReadPeople } from '#shared/people/invitations.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import { type Bearer, bearerId, type Viewer } from '../../../http/viewer.ts'
import { mustNotHaveJoined } from '../people/people.service.ts'
import type { PersonalData } from '../personalData.ts'
import type { TeamService } from '../team/team.service.ts'
import { type Contacts, findPerson, onlyPersonWith, type PersonRow } from '../users/personBehind.ts'
import type { ScheduleNames } from '../users/scheduleNames.ts'
import { revokeAll, revokeOf } from './followPerson.ts'
import { addLink, type LinkNeeds, renewInvitation, storeInvitations } from './invitationLinks.ts'
import { stateOf, toInvitation } from './invitations.rows.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'
import { invitedPeople, mustBeNamed } from './invitedPeople.ts'
import { tellInvitations } from './tellInvitations.ts'

/**
 * Invitations of one admin a day, new links of earlier ones too: each may be a mail to somebody who did not ask for it.
 */
const INVITATIONS = { max: 2000, seconds: DAY_MS / 1000 }

/** Links that an invited person has mailed to themselves. */
const ANEW = { max: 1, seconds: 3600 }

type ReadList = (
  viewer: Bearer,
  list: {
    text?: string | undefined
    sheet?: string | null | undefined
    split?: string | undefined
    taken?: string | undefined
  },
  browser: Pick<RequestContext, 'file' | 'language' | 'nobodyWaits'>,
) => Promise<ReadPeople>

export interface InvitationsService {
  /** Invites all of these people or none. 409 with the fields that a member has, 429 for too many people in a day. */
  create(viewer: Viewer, list: { people: InvitedPerson[] }): Promise<NewInvitation[]>
  /** Invites the author of a join request; `also` runs in the same change, before the invitation is stored. */
  answerInterest(
    viewer: Viewer,
    interestId: string,
    also: (change: ChangeContext) => Promise<InvitedPerson>,
  ): Promise<NewInvitation>
  /** A further personal link of somebody who has not joined, with a message to send along. */
  linkOf(viewer: Viewer, named: { id: string }): Promise<{ url: string; expiresAt: string; message: string }>
  /** Makes a link inside a change, for a message that the app sends: the link alone. */
  personalLink(context: ChangeContext, personId: string): Promise<string>
  /** Mails an invited person, who asked for a new password, their link anew; once an hour, else 429. */
  mailAnew(contact: Contacts, language: Language): Promise<void>
  list(): Promise<Invitation[]>
  revoke(viewer: Bearer, named: { id: string }): Promise<void>
  /** Gives an invitation that was not used a new link. */
  renew(viewer: Viewer, named: { id: string }): Promise<NewInvitation>
  /** Reads people from a file or pasted lines; its issues are in `language`. */
  read: ReadList
  /** The invitations that a person has used. */
  personalData: PersonalData
}

interface Needs extends LinkNeeds {
  team: Pick<TeamService, 'name' | 'timeZone'>
  db: Db
  change: Change
  limits: Pick<RateLimits, 'take' | 'giveBack'>
  schedule: Pick<ScheduleNames, 'linkNames'>
  /** Reads people from a file or from pasted lines, in the viewer's turn. Stores nothing. */
  readPeople: ReadList
  /** Writes a person's new name into their places. */
  renamed: (context: ChangeContext, person: { _id: string; name: string }) => Promise<void>
}

/** Counts people of the viewer's day where `work` invites them; refused invitations do not count. */
async function invite<Result>(
  { change, limits }: Needs,
  viewer: Viewer,
  people: number,
  work: (context: ChangeContext<'users'>) => Promise<Result>,
): Promise<Result> {
  const limit = [{ key: `invitations ${viewer._id}`, ...INVITATIONS, by: people }]
  await limits.take(limit)
  try {
    return await change.by(viewer)('users', work)
  } catch (error) {
    await limits.giveBack(limit)
    throw error
  }
}

/** Invites these people, those who are not in the team yet, too. `pathOf` names the field of a line that is refused. */
async function inviteListed(
  context: ChangeContext,
  needs: Needs,
  { viewer, list, interestId }: { viewer: Viewer; list: InvitedPerson[]; interestId: string | null },
  pathOf: (place: number, field: string) => string,
): Promise<NewInvitation[]> {
  const people = await invitedPeople(needs, context, viewer, list, pathOf)
  return context.also('invitations', async (also) =>
    tellInvitations(also).returning(await storeInvitations(also, needs, { viewer, people, interestId })),
  )
}

/** The person of an invitation: of one of an older release, who is made where they are not in the team. */
async function personOf(context: ChangeContext, needs: Needs, viewer: Viewer, row: InvitationRow): Promise<PersonRow> {
  const person = row.person_id ? await findPerson(context.trx, row.person_id) : undefined
  if (person?.joined === 1) throw new AppError('invitation_over')
  if (person) return person
  const line = { name: row.name, email: row.email, phoneNumber: row.phone_number }
  const [made] = await invitedPeople(needs, context, viewer, [line], (_place, field) => field)
  return made as PersonRow
}

async function mustFind(trx: Db, id: string): Promise<InvitationRow> {
  const row = await invitationsStore.find(trx, id)
  if (!row) throw new AppError('invitation_not_found')
  return row
}

/** Mails an invited person their link anew; nothing where they are not invited. */
async function mailAnew(context: ChangeContext, needs: Needs, contact: Contacts, language: Language): Promise<void> {
  const person = await onlyPersonWith(context.trx, contact)
  if (!person?.email || person.suspended === 1) return
  const row = await invitationsStore.lastOf(context.trx, person.id)
  if (!row || row.state === 'revoked') return
  await needs.limits.take([{ key: `invitation anew ${person.id}`, ...ANEW }])
  await renewInvitation(context, needs, { row, person, actorId: null, language })
}

/** Leaving deletes the invitations that a person has used, and revokes those of somebody who has not joined. */
const personalData = (db: Db): PersonalData => ({
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
  leave: (context, { _id, joined }) =>
    joined
      ? context.also('invitations', async ({ trx, tell, tellNobody }) => {
          const removed = await invitationsStore.removeOfPerson(trx, _id)
          return removed.length > 0 ? tellInvitations({ tell }) : tellNobody('they were not invited by a link')
        })
      : revokeOf(context, null, _id),
})

async function linkWithMessage(context: ChangeContext, needs: Needs, viewer: Viewer, personId: string) {
  const person = await mustNotHaveJoined(context.trx, personId)
  const { url, expiresAt } = await addLink(context, needs, person, viewer._id)
  const t = translateFor(person.language ?? viewer.language)
  const message = t('link.message', { name: person.name, team: await needs.team.name(context.trx), url })
  return { url, expiresAt, message }
}

export function invitationsService(needs: Needs): InvitationsService {
  const { db, change } = needs
  return {
    async create(viewer, { people: list }) {
      mustBeNamed(list)
      return invite(needs, viewer, list.length, (context) =>
        inviteListed(context, needs, { viewer, list, interestId: null }, (place, field) => `people.${place}.${field}`),
      )
    },

    answerInterest: (viewer, interestId, also) =>
      invite(needs, viewer, 1, async (context) => {
        const list = [await also(context)]
        const [invitation] = await inviteListed(context, needs, { viewer, list, interestId }, (_place, field) => field)
        return invitation as NewInvitation
      }),

    linkOf: (viewer, { id }) => invite(needs, viewer, 1, (context) => linkWithMessage(context, needs, viewer, id)),

    personalLink: async (context, personId) =>
      (await addLink(context, needs, await mustNotHaveJoined(context.trx, personId), null)).url,

    list: async () => (await invitationsStore.newest(db)).map(toInvitation),

    async revoke(viewer, { id }) {
      await change.by(viewer)('invitations', async (context) => {
        const row = await mustFind(context.trx, id)
        if (stateOf(row, new Date().toISOString()) !== 'open') throw new AppError('invitation_over')
        await revokeAll(context, bearerId(viewer), [row])
        return tellInvitations(context)
      })
    },

    renew: (viewer, { id }) =>
      invite(needs, viewer, 1, async (context) => {
        const row = await mustFind(context.trx, id)
        if (row.state === 'used') throw new AppError('invitation_over')
        const person = await personOf(context, needs, viewer, row)
        return renewInvitation(context, needs, { row, person, actorId: viewer._id, language: viewer.language })
      }),

    async mailAnew(contact, language) {
      if (needs.isMailOn) await change('users', (context) => mailAnew(context, needs, contact, language))
    },

    async read(viewer, list, browser) {
      const found = await needs.readPeople(viewer, list, browser)
      const detail = { count: found.people.length, filename: browser.file?.filename ?? '' }
      await change.by(viewer)(null, ({ audit }) => audit({ action: 'people.read', actorId: bearerId(viewer), detail }))
      return found
    },

    personalData: personalData(db),
  }
}
