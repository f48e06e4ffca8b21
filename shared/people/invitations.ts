import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { SHEET_NAME_MAX, SPLIT_MAX } from '#shared/inputChecks.ts'
import { ReadWish } from '#shared/rota/said.ts'
import { atMost, Id, LinkToken, optionalLine, paragraph } from '#shared/text.ts'
import { about, many, named } from './audit.ts'
import { Invitation, NewInvitation } from './invitation.ts'
import { Email, maybeContact, Name, Password, Phone } from './personFields.ts'
import { SignedIn } from './sessions.ts'

/** Days for which a link is good. */
export const INVITATION_DAYS = 14

/** People of one request. */
export const INVITATIONS_MAX = 1000

/** Lines with content of a list of people. */
export const PEOPLE_MAX_LINES = 5000
const PEOPLE_MAX_BYTES = 10 * 1024 * 1024
/** Pasted lines: 5,000 of 400 characters. */
const PEOPLE_MAX_TEXT = 2_000_000

/** A person who is invited: by name, or by the id of one who has not joined, whose contacts these change. */
export const InvitedPerson = z.object({
  userId: z.optional(Id),
  name: z.optional(Name),
  email: z.optional(maybeContact(Email)),
  phoneNumber: z.optional(maybeContact(Phone)),
})
export type InvitedPerson = z.infer<typeof InvitedPerson>

/**
 * Somebody of the team without an account who may be the person of a line: `isEqual` by the whole name, else by one
 * that is short for it, or with another email or number.
 */
export const EnteredPerson = z.object({ _id: Id, name: z.string(), isEqual: z.boolean() })
export type EnteredPerson = z.infer<typeof EnteredPerson>

/** A person of a list. `memberId`: who has that email or phone already or, where the line has neither, that name. */
export const ReadPerson = z.object({
  line: z.number(),
  name: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  memberId: z.nullable(Id),
  /** Present where exactly one of those without an account fits; an invitation that names them makes no second one. */
  entered: z.optional(EnteredPerson),
  /** Texts of the line that stand in none of the fields; there where it has some. */
  unused: z.optional(z.array(z.string())),
  /** Texts of the line that say when, how often or with whom the person serves; there where it has some. */
  wishes: z.optional(z.array(ReadWish)),
})
export type ReadPerson = z.infer<typeof ReadPerson>

/** A sheet of a workbook: its rows with text, and the people whom it names. */
export const ReadSheet = z.object({
  name: z.string(),
  rows: z.number(),
  people: z.number(),
  /** Present where the workbook hides the sheet, which is then read only where it is named. */
  hidden: z.optional(z.literal(true)),
})
export type ReadSheet = z.infer<typeof ReadSheet>

/** A name of a list that is read as one, and the people that it may stand for: 'Edgar & Ilse Thorn'. */
export const JoinedPerson = z.object({ line: z.number(), text: z.string(), names: z.array(z.string()) })
export type JoinedPerson = z.infer<typeof JoinedPerson>

/** A line of a list that names a group, and is nobody unless it is said: 'Team A'. */
export const ListedGroup = z.object({ line: z.number(), text: z.string() })
export type ListedGroup = z.infer<typeof ListedGroup>

/** A column whose values are not used, by its head, and their number. */
export const LeftOutColumn = z.object({ column: z.string(), values: z.number() })
export type LeftOutColumn = z.infer<typeof LeftOutColumn>

export const ReadPeople = z.object({
  people: z.array(ReadPerson),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Present where a list has columns that are not used, wholly or in some lines. */
  leftOut: z.optional(z.array(LeftOutColumn)),
  /** Sheets of a workbook, the one that was read first. */
  sheets: z.optional(z.array(ReadSheet)),
  /** Present where some names may be several people. */
  joinedNames: z.optional(z.array(JoinedPerson)),
  /** Present where some lines name groups, which are left out. */
  groups: z.optional(z.array(ListedGroup)),
})
export type ReadPeople = z.infer<typeof ReadPeople>

const Contact = z.enum(['email', 'phoneNumber'])
export type Contact = z.infer<typeof Contact>

/** What the person still has to enter before anything signs them in: one of the two is enough. */
export const InviteNeed = z.enum(['emailOrPhone'])
export type InviteNeed = z.infer<typeof InviteNeed>

/** Content of the page behind an invitation link. */
export const Invite = z.object({
  teamName: z.string(),
  name: z.string(),
  needs: z.array(InviteNeed),
  /** Contacts that the admin entered and with which somebody else signs in: the email, the verified number. */
  taken: z.array(Contact),
  expiresAt: z.string(),
  /** Assignments that wait for the person's answer, by date, which the link's token answers as a reply link's does. */
  asked: z.optional(z.array(Id)),
})
export type Invite = z.infer<typeof Invite>

/** Fields of the page behind a link; those that are not needed are ignored. */
export const InviteAnswer = z.object({
  password: Password,
  email: z.nullish(z.string().check(atMost(1000))),
  phoneNumber: z.nullish(z.string().check(atMost(1000))),
  /** The proof of the number, purpose 'register', where texts reach phones. */
  firebaseToken: z.nullish(z.string().check(z.maxLength(8192))),
})
export type InviteAnswer = z.infer<typeof InviteAnswer>

/** A list of people, pasted or in `peopleFile`, and answers to what was asked about it. */
export const peopleList = {
  text: z.optional(z.string().check(z.maxLength(PEOPLE_MAX_TEXT))),
  /** Name of the sheet to read; without it the one with most people. */
  sheet: optionalLine(SHEET_NAME_MAX),
  /** Texts of `joinedNames` that are several people, on lines of their own. */
  split: z.optional(paragraph(SPLIT_MAX)),
  /** Texts of `groups` that are people, on lines of their own. */
  taken: z.optional(paragraph(SPLIT_MAX)),
}

export const peopleFile = {
  field: 'file',
  maxBytes: PEOPLE_MAX_BYTES,
  tooLarge: 'spreadsheet_too_large',
  required: false,
  maxFieldBytes: PEOPLE_MAX_TEXT,
} as const

export const invitationsApi = {
  create: endpoint({
    method: 'POST',
    path: '/invitations',
    access: 'admin',
    summary:
      'Invites people, all of them or none, each by a personal link. Revokes open invitations of the same people.',
    input: z.object({ people: z.array(InvitedPerson).check(z.minLength(1), z.maxLength(INVITATIONS_MAX)) }),
    example: { people: [{ name: 'Ivy Lane', email: 'ivy.lane@example.org' }] },
    output: z.array(NewInvitation),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/invitations',
    access: 'admin',
    keys: true,
    summary: 'All invitations, newest first, without their links.',
    input: z.object({}),
    output: z.array(Invitation),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    access: 'admin',
    keys: true,
    summary: 'Ends an open invitation: its link is no longer good.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
  renew: endpoint({
    method: 'POST',
    path: '/invitations/:id/renew',
    access: 'admin',
    summary: 'Gives an invitation that was not used a new link for 14 days; the old one is no longer good.',
    input: z.object({ id: Id }),
    output: NewInvitation,
  }),
  read: endpoint({
    method: 'POST',
    path: '/invitations/read',
    access: 'admin',
    keys: true,
    summary:
      'Reads names, emails and phone numbers from a file (.csv, .vcf, .xlsx, field "file") or pasted lines, and says what of a line was not used. Stores nothing.',
    input: z.object(peopleList),
    output: ReadPeople,
    body: 'multipart',
    file: peopleFile,
    weight: 10,
  }),
  show: endpoint({
    method: 'GET',
    path: '/invites/:token',
    access: 'public',
    summary: 'Who is invited by a link, what they are asked, and what they still have to enter. Changes nothing.',
    input: z.object({ token: LinkToken }),
    output: Invite,
  }),
  use: endpoint({
    method: 'POST',
    path: '/invites/:token',
    access: 'public',
    summary: 'Makes the account of an invited person and signs it in. A link is good once.',
    input: z.extend(InviteAnswer, { token: LinkToken }),
    output: SignedIn,
    status: 201,
    session: 'begins',
  }),
}

export const invitationsEvents = {
  /** People were invited, or an invitation was revoked, renewed or used: fetch again. Sent to admins. */
  invitationsChanged: z.object({}),
}

export const invitationsAudit = {
  'invitation.created': about('invitation', named),
  'invitation.revoked': about('invitation', named),
  'invitation.renewed': about('invitation', named),
  'invitation.used': about('invitation', named),
  /** `filename` is empty for pasted lines. */
  'people.read': about('people', z.extend(many, { filename: z.string() })),
}
