import { AppError } from '#shared/errors.ts'
import type { Invitation, InvitedPerson, NewInvitation, ReadPeople } from '#shared/invitations.ts'
import type { Language } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change, ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../http/route.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { MailSettled } from '../mail/mails.service.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import type { TeamService } from '../team/team.service.ts'
import { mustNotHaveJoined } from '../users/people/people.service.ts'
import type { PersonalData } from '../users/personalData.ts'
import { type Contacts, findPerson, type PersonRow, personBehind } from '../users/personBehind.ts'
import { revokeAll, revokeOf } from './followPerson.ts'
import { invitationMails } from './invitationMails.ts'
import { newInvitationRow, newLink, stateOf, toInvitation } from './invitations.rows.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'
import { invitedPeople, mustBeNamed } from './invitedPeople.ts'
import { readPeople } from './people/readPeople.ts'
import { tellInvitations } from './tellInvitations.ts'

const DAY_MS = 86_400_000

/** Invitations of one admin a day, new links of earlier ones too: each may be a mail to somebody who did not ask for it. */
const INVITATIONS = { max: 2000, seconds: DAY_MS / 1000 }

/** Links that an invited person has mailed to themselves. */
const ANEW = { max: 1, seconds: 3600 }

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
  /** A further personal link of somebody who has not joined, with a message to send along. */
  linkOf(viewer: Viewer, named: { id: string }): Promise<{ url: string; expiresAt: string; message: string }>
  /** The same inside a change, for a message that the app sends: the link alone. */
  personalLink(context: ChangeContext, personId: string): Promise<string>
  /** Mails an invited person, who asked for a new password, their link anew; once an hour, else 429. */
  mailAnew(contact: Contacts, language: Language): Promise<void>
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
  schedule: Pick<ScheduleService, 'linkNames'>
  /** Writes a person's new name into what is planned of them. */
  renamed: (context: ChangeContext, person: { _id: string; name: string }) => Promise<void>
  /** Without mail, links are passed on by hand. */
  isMailOn: boolean
}

export function invitationsService(needs: Needs): InvitationsService {
  const { db, change, limits, siteUrl, team, isMailOn } = needs
  const mails = invitationMails({ db, team })
  const withUrl = (row: InvitationRow, token: string): NewInvitation => ({
    ...toInvitation(row),
    url: `${siteUrl}/invite/${token}`,
  })

  /** Stores an invitation for each person, which ends their earlier ones, and answers in their order. */
  async function store(
    context: ChangeContext<'invitations'>,
    viewer: Viewer,
    people: PersonRow[],
    interestId: string | null = null,
  ): Promise<NewInvitation[]> {
    const made = new Map<string, { row: InvitationRow; token: string }>()
    for (const person of people) {
      if (made.has(person.id)) continue
      const link = newLink()
      made.set(person.id, {
        row: newInvitationRow(person, link, { interestId, isMailed: isMailOn }),
        token: link.token,
      })
    }
    const rows = [...made.values()].map(({ row }) => row)
    const earlier = await invitationsStore.openOf(context.trx, [...made.keys()])
    await invitationsStore.insert(context.trx, rows)
    for (const { id, name } of rows)
      await context.audit({ action: 'invitation.created', actorId: viewer._id, subjectId: id, detail: { name } })
    await revokeAll(context, viewer._id, earlier)
    await mails.send(
      context,
      viewer,
      [...made.values()].map(({ row, token }) => withUrl(row, token)),
    )
    return people.flatMap(({ id }) => {
      const invitation = made.get(id)
      return invitation ? withUrl(invitation.row, invitation.token) : []
    })
  }

  /** The person of an invitation: of one of an older release, who is made where they are not in the team. */
  async function personOf(context: ChangeContext, viewer: Viewer, row: InvitationRow): Promise<PersonRow> {
    const person = row.person_id ? await findPerson(context.trx, row.person_id) : undefined
    if (person?.joined === 1) throw new AppError('invitation_over')
    if (person) return person
    const line = { name: row.name, email: row.email, phoneNumber: row.phone_number }
    const [made] = await invitedPeople(needs, context, viewer, [line], (_place, field) => field)
    return made as PersonRow
  }

  /** Gives an invitation a new link; its earlier ones, and other open invitations of the person, end. */
  async function renewRow(
    context: ChangeContext,
    {
      row,
      person,
      actorId,
      language,
    }: { row: InvitationRow; person: PersonRow; actorId: string | null; language: Language | null },
  ): Promise<NewInvitation> {
    return context.also('invitations', async (change) => {
      const { trx, audit } = change
      await invitationsStore.setPerson(trx, row.id, person.id)
      const others = (await invitationsStore.openOf(trx, [person.id])).filter(({ id }) => id !== row.id)
      await revokeAll(change, actorId, others)
      const { token, columns } = newLink()
      const mail = person.email && isMailOn ? ('waiting' as const) : ('none' as const)
      const renewed = withUrl(await invitationsStore.renew(trx, row.id, { ...columns, mail }), token)
      await mails.send(change, { language }, [renewed])
      await audit({ action: 'invitation.renewed', actorId, subjectId: row.id, detail: { name: row.name } })
      return tellInvitations(change).returning(renewed)
    })
  }

  /** Gives somebody who has not joined a further link; earlier ones stay good. */
  async function addLink(context: ChangeContext, person: PersonRow, actorId: string | null) {
    const { token, columns } = newLink()
    const url = await context.also('invitations', async (also) => {
      const entry = { actorId, detail: { name: person.name } }
      const open = (await invitationsStore.openOf(also.trx, [person.id])).at(-1)
      const row = open ?? newInvitationRow(person, { token, columns }, { isMailed: false })
      if (open) await invitationsStore.addLink(also.trx, open.id, columns)
      else await invitationsStore.insert(also.trx, [row])
      const action = open ? ('invitation.renewed' as const) : ('invitation.created' as const)
      await also.audit({ action, ...entry, subjectId: row.id })
      return tellInvitations(also).returning(withUrl(row, token).url)
    })
    return { url, expiresAt: columns.expires_at }
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
    create: async (viewer, { people }) => {
      mustBeNamed(people)
      return counted(viewer, people.length, () =>
        change.by(viewer)('users', async (context) => {
          const rows = await invitedPeople(needs, context, viewer, people, (place, field) => `people.${place}.${field}`)
          return context.also('invitations', async (also) =>
            tellInvitations(also).returning(await store(also, viewer, rows)),
          )
        }),
      )
    },

    answerInterest: (viewer, interestId, also) =>
      counted(viewer, 1, () =>
        change.by(viewer)('users', async (context) => {
          const rows = await invitedPeople(needs, context, viewer, [await also(context)], (_place, field) => field)
          return context.also('invitations', async (inner) => {
            const [invitation] = await store(inner, viewer, rows, interestId)
            return tellInvitations(inner).returning(invitation as NewInvitation)
          })
        }),
      ),

    linkOf: (viewer, { id }) =>
      counted(viewer, 1, () =>
        change.by(viewer)('users', async (context) => {
          const person = await mustNotHaveJoined(context.trx, id)
          const { url, expiresAt } = await addLink(context, person, viewer._id)
          const t = translateFor(person.language ?? viewer.language)
          const message = t('link.message', { name: person.name, team: await team.name(context.trx), url })
          return { url, expiresAt, message }
        }),
      ),

    personalLink: async (context, personId) =>
      (await addLink(context, await mustNotHaveJoined(context.trx, personId), null)).url,

    list: async () => (await invitationsStore.newest(db)).map(toInvitation),

    async revoke(viewer, { id }) {
      await change.by(viewer)('invitations', async (context) => {
        const row = await invitationsStore.find(context.trx, id)
        if (!row) throw new AppError('invitation_not_found')
        if (stateOf(row, new Date().toISOString()) !== 'open') throw new AppError('invitation_over')
        await revokeAll(context, viewer._id, [row])
        return tellInvitations(context)
      })
    },

    renew: (viewer, { id }) =>
      counted(viewer, 1, () =>
        change.by(viewer)('users', async (context) => {
          const row = await invitationsStore.find(context.trx, id)
          if (!row) throw new AppError('invitation_not_found')
          if (row.state === 'used') throw new AppError('invitation_over')
          const person = await personOf(context, viewer, row)
          return renewRow(context, { row, person, actorId: viewer._id, language: viewer.language })
        }),
      ),

    async mailAnew(contact, language) {
      if (!isMailOn) return
      await change('users', async (context) => {
        const person = await personBehind(context.trx, { ...contact, name: '' })
        if (!person?.email || person.suspended === 1) return
        const row = await invitationsStore.lastOf(context.trx, person.id)
        if (!row || row.state === 'revoked') return
        await limits.take([{ key: `invitation anew ${person.id}`, ...ANEW }])
        await renewRow(context, { row, person, actorId: null, language })
      })
    },

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
      leave: (context, { _id, joined }) =>
        joined
          ? context.also('invitations', async ({ trx, tell, tellNobody }) => {
              const removed = await invitationsStore.removeOfPerson(trx, _id)
              return removed.length > 0 ? tellInvitations({ tell }) : tellNobody('they were not invited by a link')
            })
          : revokeOf(context, null, _id),
    },
  }
}
